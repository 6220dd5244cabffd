/**
 * A linear classifier: each feature adds its weights to the scores of the classes, and the scores become probabilities.
 * The weights are learned from sentences by `npm run language:learn`, so that reading needs no network and gives the same
 * answer everywhere.
 */

/** Of each feature the pairs of class number and weight. */
export interface StoredWeights {
  classes: readonly string[];
  features: ReadonlyMap<string, Float64Array>;
}

export class LinearModel<Class extends string> {
  readonly classes: readonly Class[];
  readonly #weights: ReadonlyMap<string, Float64Array>;

  constructor({ classes, features }: StoredWeights) {
    this.classes = classes as readonly Class[];
    this.#weights = features;
  }

  /** Returns the probability of each class, in the order of `classes`; they add up to 1. */
  probabilities(features: readonly string[]): number[] {
    const scores = new Float64Array(this.classes.length);
    // Long texts have more features: their number is taken out, as it was when the weights were learned.
    const scale = 1 / Math.sqrt(features.length);
    for (const feature of features) {
      const pairs = this.#weights.get(feature);
      if (pairs === undefined) continue;
      for (let index = 0; index < pairs.length; index += 2)
        scores[pairs[index]!] = scores[pairs[index]!]! + scale * pairs[index + 1]!;
    }
    const highest = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(score - highest));
    const sum = powers.reduce((total, each) => total + each, 0);
    return Array.from(powers, (each) => each / sum);
  }

  /** Returns the most probable class. */
  best(features: readonly string[]): Class {
    const chances = this.probabilities(features);
    return this.classes[chances.indexOf(Math.max(...chances))]!;
  }
}
