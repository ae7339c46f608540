// column-ranks: values of columns by their rank, three digits of their ordered keys one after another.
#import ordered-key

const first_bins = 1024u; // of the first digit, of 10 bits, and of the others, of 11
const bins = 2048u;
const slice = 8192u; // values that one workgroup takes
const most_ranks = 10u;

/// Which value of a column is wanted.
struct Wanted {
  among: u32, // 0 all, 1 those whose half is 0, 2 those whose half is 1
  rank: u32, // from 0 on
}

/// What is known of it: the leading digits of its key, and its rank among those that begin so.
struct Known {
  prefix: u32,
  rank: u32,
}

/// A bit for each beginning by its last digits: most values are told by it to be none of those looked for.
const mask_words = 64u;

fn mask_word(prefix: u32) -> u32 {
  return (prefix / 32) % mask_words;
}

fn mask_bit(prefix: u32) -> u32 {
  return 1u << (prefix % 32);
}

fn is_among(among: u32, half: u32) -> bool {
  return among == 0 || among == half + 1;
}
