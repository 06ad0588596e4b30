/**
 * Coefficients of the filter that predicts each sample from the previous ones (Burg's method). The prediction error is
 * x[n] + a[1] x[n-1] + … + a[order] x[n-order].
 */
export const predict = (frame: Float64Array, order: number): Float64Array => {
  const forward = frame.slice();
  const backward = frame.slice();
  let filter = Float64Array.of(1);
  for (let step = 1; step <= order; step++) {
    let product = 0;
    let power = 0;
    for (let n = step; n < frame.length; n++) {
      product += forward[n]! * backward[n - 1]!;
      power += forward[n]! * forward[n]! + backward[n - 1]! * backward[n - 1]!;
    }
    const reflection = power > 0 ? (-2 * product) / power : 0;
    const longer = new Float64Array(step + 1);
    for (let i = 0; i <= step; i++)
      longer[i] = (filter[i] ?? 0) + reflection * (i > 0 ? filter[step - i]! : 0);
    filter = longer;
    for (let n = frame.length - 1; n >= step; n--) {
      const [ahead, behind] = [forward[n]!, backward[n - 1]!];
      forward[n] = ahead + reflection * behind;
      backward[n] = behind + reflection * ahead;
    }
  }
  return filter;
};

const ROUNDS_MAX = 60;
const CLOSE = 1e-9;

/**
 * All roots of z^n + c[1] z^(n-1) + … + c[n] (Aberth's method), as real and imaginary parts. Roots that have not
 * converged after some rounds stay approximate.
 */
export const rootsOf = (c: Float64Array): { re: Float64Array; im: Float64Array } => {
  const n = c.length - 1;
  // Start near the unit circle, where resonances are; an odd angle avoids mirror images of each other.
  const re = Float64Array.from({ length: n }, (_, i) => 0.9 * Math.cos((2 * Math.PI * i) / n + 0.4));
  const im = Float64Array.from({ length: n }, (_, i) => 0.9 * Math.sin((2 * Math.PI * i) / n + 0.4));
  for (let round = 0, moved = Infinity; round < ROUNDS_MAX && moved > CLOSE; round++) {
    moved = 0;
    for (let i = 0; i < n; i++) {
      const [x, y] = [re[i]!, im[i]!];
      // Value and derivative of the polynomial by Horner's rule
      let [pr, pi, dr, di] = [1, 0, 0, 0];
      for (let k = 1; k <= n; k++) {
        [dr, di] = [dr * x - di * y + pr, dr * y + di * x + pi];
        [pr, pi] = [pr * x - pi * y + c[k]!, pr * y + pi * x];
      }
      const d = dr * dr + di * di || 1e-30;
      const [qr, qi] = [(pr * dr + pi * di) / d, (pi * dr - pr * di) / d];
      // Aberth's repulsion by the other roots
      let [sr, si] = [0, 0];
      for (let j = 0; j < n; j++) {
        if (j === i) continue;
        const [u, v] = [x - re[j]!, y - im[j]!];
        const m = u * u + v * v || 1e-30;
        sr += u / m;
        si -= v / m;
      }
      const [er, ei] = [1 - (qr * sr - qi * si), -(qr * si + qi * sr)];
      const m = er * er + ei * ei || 1e-30;
      const [stepX, stepY] = [(qr * er + qi * ei) / m, (qi * er - qr * ei) / m];
      re[i] = x - stepX;
      im[i] = y - stepY;
      moved = Math.max(moved, Math.abs(stepX), Math.abs(stepY));
    }
  }
  return { re, im };
};
