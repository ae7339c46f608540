// workgroup-scan: running sum over the threads of a workgroup, radix 4, so that 256 threads take four steps.
//
// The importing kernel declares `alias Scanned`, the type of a value, and `const scan_threads`.
// limits  a step adds a value to sums of up to 4 others: floats round as in a tree
var<workgroup> sh_scan: array<Scanned, 2 * scan_threads>;

struct Place {
  before: Scanned, // sum over the threads before this one
  total: Scanned, // sum over all threads
}

fn scanned(half: u32, t: u32, back: u32) -> Scanned {
  var sum = Scanned();
  if (t >= back) { sum = sh_scan[half + t - back]; }
  return sum;
}

/// Every thread calls it. The halves of the memory alternate, so that a step needs only one barrier.
fn scan_over_workgroup(t: u32, value: Scanned) -> Place {
  var sum = value;
  var half = 0u;
  workgroupBarrier();
  for (var step = 1u; step < scan_threads; step *= 4) {
    sh_scan[half + t] = sum;
    workgroupBarrier();
    sum += scanned(half, t, step) + (scanned(half, t, 2 * step) + scanned(half, t, 3 * step));
    half = scan_threads - half;
  }
  sh_scan[half + t] = sum;
  workgroupBarrier();
  return Place(scanned(half, t, 1), sh_scan[half + scan_threads - 1]);
}
