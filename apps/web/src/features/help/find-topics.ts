import { findNames } from '@lissafi/domain/language/find-names';
import { AREAS } from './content/all-topics.ts';
import type { Topic } from './content/topic.ts';

/** Returns the topics that a text finds, the best match first; all for an empty text. */
export function findTopics(text: string): Topic[] {
  const topics = AREAS.flatMap((area) => area.topics);
  return findNames(topics, text, ({ title, purpose, tasks, terms = [] }) => [
    title,
    purpose,
    ...tasks.flat(),
    ...terms.flat(),
  ]).rows;
}
