// column-ranks-alone: parameters and bindings of kernels that find all ranks of whole columns in one dispatch.
#import column-ranks

struct Params {
  first_group: u32,
  count: u32, // values per column
  stride: u32,
  rank_count: u32,
  room: u32,
  share: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> columns: array<f32>;
@group(0) @binding(2) var<storage, read> halves: array<u32>;
@group(0) @binding(3) var<storage, read> wanted: array<Wanted>;
@group(0) @binding(4) var<storage, read_write> known: array<Known>;
@group(0) @binding(5) var<storage, read_write> near: array<u32>;
@group(0) @binding(6) var<storage, read> largest: array<f32>;
