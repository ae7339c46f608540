// scan-piece: running sum over 4096 values by 256 threads, four rows of 1024 at once.
//
// Thread t holds values 4t … 4t + 3 of each row, so that loads and stores are whole lines; the sums of
// the threads of the four rows are scanned as the parts of one vector.
// The kernel that imports it declares `values`, `sums`, `alias Value` and `alias Scanned` of four.
#import workgroup-scan

const scan_threads = 256u;
const piece_fours = 1024u;

fn running(four: Scanned) -> Scanned {
  let pair = four.x + four.y;
  let three = pair + four.z;
  return Scanned(four.x, pair, three, three + four.w);
}

/// Scans the values from 4·first on and stores what lies before 4·end; the piece's last sum.
/// What is read past the end of the values counts in sums past their end alone.
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
