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

const slotOf = (code: number, table: Int32Array) => (code << 1) & (table.length - 2);
const nextSlot = (slot: number, table: Int32Array) => (slot + 2) & (table.length - 2);

export class LinearModel<Class extends string> {
  readonly classes: readonly Class[];
  /** A hash table of pairs: a feature's code and the place of its weights, or −1 where the slot is free. */
  readonly #table: Int32Array;
  /** Of each feature one weight for each class. */
  readonly #weights: Float64Array;
  readonly #scores: Float64Array;

  constructor({ classes, features }: StoredWeights) {
    this.classes = classes as readonly Class[];
    const size = 2 ** Math.ceil(Math.log2(features.size * 2 + 2));
    const table = new Int32Array(size * 2).fill(-1);
    this.#table = table;
    this.#weights = new Float64Array(features.size * classes.length);
    this.#scores = new Float64Array(classes.length);
    let place = 0;
    for (const [feature, pairs] of features) {
      const code = featureCode(feature);
      let slot = slotOf(code, table);
      while (table[slot + 1] !== -1) slot = nextSlot(slot, table);
      table[slot] = code;
      table[slot + 1] = place;
      for (let index = 0; index < pairs.length; index += 2)
        this.#weights[place + pairs[index]!] = pairs[index + 1]!;
      place += classes.length;
    }
  }

  /** Returns the probability of each class, in the order of `classes`; they add up to 1. */
  probabilities({ codes }: FeatureCodes): number[] {
    const scores = this.#scores.fill(0);
    const width = scores.length;
    const weights = this.#weights;
    const table = this.#table;
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index]!;
      let slot = slotOf(code, table);
      while (table[slot] !== code && table[slot + 1] !== -1) slot = nextSlot(slot, table);
      const place = table[slot + 1]!;
      if (place === -1) continue;
      for (let each = 0; each < width; each++) scores[each] = scores[each]! + weights[place + each]!;
    }
    // Long texts have more features: their number is taken out, as it was when the weights were learned.
    const scale = 1 / Math.sqrt(codes.length);
    for (let each = 0; each < width; each++) scores[each] = scores[each]! * scale;
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
