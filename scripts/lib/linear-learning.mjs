/** Multinomial logistic regression by stochastic gradient descent with AdaGrad; the same rows give the same weights. */

const EPOCHS = 12;
const RATE = 0.5;
/** Pulls weights towards 0, so that rare words decide little. */
const DECAY = 0.0001;
/** A feature of fewer rows is left out: it would be learned by heart. */
const LEAST_ROWS = 3;

/** Orders 0 … length − 1 by chance, always in the same way (a Lehmer generator). */
function shuffled(length, state) {
  const order = Array.from({ length }, (_, index) => index);
  for (let index = length - 1; index > 0; index--) {
    state.seed = (state.seed * 48_271) % 2_147_483_647;
    const other = state.seed % (index + 1);
    [order[index], order[other]] = [order[other], order[index]];
  }
  return order;
}

/** Learns from `{ features, wanted }` and returns the weights of each feature by class. */
export function learn(rows) {
  const classes = [...new Set(rows.map(({ wanted }) => wanted))].sort();
  const counts = new Map();
  for (const { features } of rows)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const numbers = new Map();
  for (const [feature, count] of counts) if (count >= LEAST_ROWS) numbers.set(feature, numbers.size);
  const width = classes.length;
  const weights = new Float64Array(numbers.size * width);
  const squares = new Float64Array(numbers.size * width);
  // The scale counts unknown features too, as it does when a sentence is read.
  const known = rows.map(({ features, wanted }) => ({
    places: features.filter((feature) => numbers.has(feature)).map((feature) => numbers.get(feature) * width),
    scale: 1 / Math.sqrt(features.length),
    wanted: classes.indexOf(wanted),
  }));
  const state = { seed: 20_261_122 };
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const row of shuffled(known.length, state)) {
      const { places, scale, wanted } = known[row];
      const scores = new Array(width).fill(0);
      for (const place of places)
        for (let each = 0; each < width; each++) scores[each] += scale * weights[place + each];
      const highest = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - highest));
      const sum = powers.reduce((total, each) => total + each, 0);
      for (const place of places)
        for (let each = 0; each < width; each++) {
          const slope =
            scale * (powers[each] / sum - (each === wanted ? 1 : 0)) + DECAY * weights[place + each];
          squares[place + each] += slope * slope;
          weights[place + each] -= (RATE * slope) / Math.sqrt(squares[place + each] + 1e-6);
        }
    }
  const features = new Map();
  for (const [feature, number] of numbers)
    features.set(feature, Array.from(weights.subarray(number * width, (number + 1) * width)));
  return { classes, features };
}

/** Weights that decide next to nothing are not stored. */
const LEAST_WEIGHT = 0.5;

/** Writes weights as lines: the classes, then each feature with a letter for a class and its weight in tenths. */
export function stored({ classes, features }) {
  const lines = [classes.join(' ')];
  for (const [feature, weights] of features) {
    const pairs = weights
      .map((weight, index) =>
        Math.abs(weight) < LEAST_WEIGHT ? '' : String.fromCharCode(97 + index) + Math.round(weight * 10),
      )
      .join('');
    if (pairs !== '') lines.push(`${feature}\t${pairs}`);
  }
  return lines.join('\n');
}
