import type { FeatureCodes } from './feature-sink.ts';
import { modelOf } from './models.ts';
import type { Route } from './reading.ts';

/** The probabilities of the routes of a sentence with these features. */
export function routesOf(features: FeatureCodes): Record<Route, number> {
  const model = modelOf<Route>('routes');
  const probabilities = model.probabilities(features);
  return Object.fromEntries(model.classes.map((route, index) => [route, probabilities[index]])) as Record<
    Route,
    number
  >;
}

/** The most probable of some routes. */
export const likeliest = <Some extends Route>(chances: Record<Route, number>, among: readonly Some[]): Some =>
  among.reduce((best, route) => (chances[route] > chances[best] ? route : best));
