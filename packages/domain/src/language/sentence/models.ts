import { LinearModel, type StoredWeights } from './linear-model.ts';
import { WEIGHTS } from './weights.ts';

/** The classifiers of sentences, each with a name in the stored weights. */
type ModelName = keyof typeof WEIGHTS;

const models = new Map<ModelName, LinearModel<string>>();

/** Weights are stored as lines: the classes, then each feature with a letter for a class and its weight in tenths. */
function parse(stored: string): StoredWeights {
  const [classes = '', ...lines] = stored.split('\n');
  const features = new Map<string, Float64Array>();
  for (const line of lines) {
    const place = line.lastIndexOf('\t');
    const pairs: number[] = [];
    for (const [, letter, weight] of line.slice(place + 1).matchAll(/([a-z])(-?\d+)/g))
      pairs.push(letter!.charCodeAt(0) - 97, Number(weight) / 10);
    features.set(line.slice(0, place), Float64Array.from(pairs));
  }
  return { classes: classes.split(' '), features };
}

/** Returns a classifier; its weights are read at the first use. */
export function modelOf<Class extends string>(name: ModelName): LinearModel<Class> {
  const model = models.get(name) ?? new LinearModel<string>(parse(WEIGHTS[name]));
  models.set(name, model);
  return model as LinearModel<Class>;
}
