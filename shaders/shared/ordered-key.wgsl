// ordered-key: integers that sort like the values they are made from; −0 equals 0.

const last_key = 0xffffffffu; // after the keys of all values

fn key_of(value: f32) -> u32 {
  let bits = select(bitcast<u32>(value), 0u, value == 0);
  return bits ^ select(0x80000000u, 0xffffffffu, bits >= 0x80000000);
}

fn value_of_key(key: u32) -> f32 {
  return bitcast<f32>(key ^ select(0xffffffffu, 0x80000000u, key >= 0x80000000));
}
