// scan-piece: running sum over 4096 values by 256 threads, four rows of 1024 at once.
//
// Thread t holds values 4t … 4t + 3 of each row, so that loads and stores are whole memory lines. The threads' sums of
// the four rows are scanned as the components of one vector. The importing kernel declares `values`, `sums`, `alias
// Value` and `alias Scanned` of four.
#import workgroup-scan

const scan_threads = 256u;
const piece_fours = 1024u;

fn running(four: Scanned) -> Scanned {
  let pair = four.x + four.y;
  let three = pair + four.z;
  return Scanned(four.x, pair, three, three + four.w);
}

/// Scans the values from 4·first on and stores those before 4·end; returns the piece's last sum. Values past the end
/// affect only sums past the end.
fn scan_piece(t: u32, first: u32, end: u32, carry: Value) -> Value {
  var rows: array<Scanned, 4>;
  for (var row = 0u; row < 4; row++) { rows[row] = values[first + row * scan_threads + t]; }
  for (var row = 0u; row < 4; row++) { rows[row] = running(rows[row]); }
  let place = scan_over_workgroup(t, Scanned(rows[0].w, rows[1].w, rows[2].w, rows[3].w));
  var before = carry;
  for (var row = 0u; row < 4; row++) {
    let four = first + row * scan_threads + t;
    if (four < end) { sums[four] = rows[row] + (before + place.before[row]); }
    before += place.total[row];
  }
  return before;
}
