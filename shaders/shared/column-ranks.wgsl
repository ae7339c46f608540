// column-ranks: values of columns by rank; finds the three digits of their ordered keys one after another.
#import ordered-key

const first_bins = 1024u; // bins of the first digit (10 bits); the other digits have 11 bits
const bins = 2048u;
const slice = 8192u; // values that one workgroup processes
const most_ranks = 10u;

/// Rank to find in a column.
struct Wanted {
  among: u32, // 0 all values, 1 those whose half is 0, 2 those whose half is 1
  rank: u32, // from 0
}

/// Result so far: the leading digits of the value's key, and its rank among the values with these digits.
struct Known {
  prefix: u32,
  rank: u32,
}

/// Bit mask with one bit for each prefix, by its last digits. It quickly excludes most values that are not sought.
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
