import type { Topic } from './content/topic.ts';
import classes from './Help.module.css';

/** A topic without its title: what the screen is for, how things are done, and the terms. */
export function TopicText({ topic, heading: Heading }: { topic: Topic; heading: 'h3' | 'h4' }) {
  return (
    <div className={classes.topic}>
      <p>{topic.purpose}</p>
      <Heading>How to</Heading>
      <dl>
        {topic.tasks.map(([task, how]) => (
          <div key={task}>
            <dt>{task}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      {topic.terms && (
        <>
          <Heading>Terms</Heading>
          <dl>
            {topic.terms.map(([term, meaning]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
