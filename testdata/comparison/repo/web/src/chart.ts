export const chart = (points: number[]) => points.length;
