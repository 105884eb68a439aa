export interface Berth {
  name: string;
  depth: number;
}

/** Colours a berth by what is left under the keel of a boat. */
export function colour(berth: Berth, draught: number): "green" | "amber" | "red" {
  const left = berth.depth - draught;
  if (left >= 1) return "green";
  return left >= 0.3 ? "amber" : "red";
}
