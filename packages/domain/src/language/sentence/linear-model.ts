import { type FeatureCodes, featureCode } from './feature-sink.ts';

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
  /** A hash table: a feature's code and the place of its weights, or −1 where the slot is free. */
  readonly #codes: Int32Array;
  readonly #places: Int32Array;
  readonly #mask: number;
  /** Of each feature one weight for each class. */
  readonly #weights: Float64Array;
  readonly #scores: Float64Array;

  constructor({ classes, features }: StoredWeights) {
    this.classes = classes as readonly Class[];
    const size = 2 ** Math.ceil(Math.log2(features.size * 2 + 2));
    this.#codes = new Int32Array(size);
    this.#places = new Int32Array(size).fill(-1);
    this.#mask = size - 1;
    this.#weights = new Float64Array(features.size * classes.length);
    this.#scores = new Float64Array(classes.length);
    let place = 0;
    for (const [feature, pairs] of features) {
      const code = featureCode(feature);
      let slot = code & this.#mask;
      while (this.#places[slot] !== -1) slot = (slot + 1) & this.#mask;
      this.#codes[slot] = code;
      this.#places[slot] = place;
      for (let index = 0; index < pairs.length; index += 2)
        this.#weights[place + pairs[index]!] = pairs[index + 1]!;
      place += classes.length;
    }
  }

  /** Returns the probability of each class, in the order of `classes`; they add up to 1. */
  probabilities({ codes }: FeatureCodes): number[] {
    const scores = this.#scores.fill(0);
    const width = scores.length;
    // Long texts have more features: their number is taken out, as it was when the weights were learned.
    const scale = 1 / Math.sqrt(codes.length);
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index]!;
      let slot = code & this.#mask;
      let place = this.#places[slot]!;
      while (place !== -1 && this.#codes[slot] !== code) {
        slot = (slot + 1) & this.#mask;
        place = this.#places[slot]!;
      }
      if (place === -1) continue;
      for (let each = 0; each < width; each++)
        scores[each] = scores[each]! + scale * this.#weights[place + each]!;
    }
    const highest = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(score - highest));
    const sum = powers.reduce((total, each) => total + each, 0);
    return Array.from(powers, (each) => each / sum);
  }

  /** Returns the most probable class. */
  best(features: FeatureCodes): Class {
    const chances = this.probabilities(features);
    return this.classes[chances.indexOf(Math.max(...chances))]!;
  }
}
