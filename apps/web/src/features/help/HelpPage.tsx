import { useState } from 'react';
import { OpenPage } from '../landing/OpenPage.tsx';
import { AREAS } from './content/all-topics.ts';
import type { Topic } from './content/topic.ts';
import { findTopics } from './find-topics.ts';
import classes from './Help.module.css';
import { TopicText } from './TopicText.tsx';

/** All topics of the help, readable without signing in. */
export function HelpPage() {
  const [text, setText] = useState('');
  const found = text.trim() ? findTopics(text) : null;
  return (
    <OpenPage
      title="Help"
      lead="What each screen is for, how the common things are done, and what the terms mean."
    >
      <input
        type="search"
        className={classes.search}
        aria-label="Search the help"
        placeholder="Search the help, such as “credit note”"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="visually-hidden">
        {found && (found.length === 1 ? '1 topic found' : `${found.length} topics found`)}
      </p>
      {found ? (
        found.length > 0 ? (
          <Topics topics={found} isOpen={found.length === 1} />
        ) : (
          <p className={classes.none}>
            No topic has these words. Try another word, or look through all topics.
          </p>
        )
      ) : (
        AREAS.map(({ title, topics }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <Topics topics={topics} />
          </section>
        ))
      )}
    </OpenPage>
  );
}

function Topics({ topics, isOpen = false }: { topics: readonly Topic[]; isOpen?: boolean }) {
  const asked = window.location.hash.slice(1);
  return (
    <div className={classes.topics}>
      {topics.map((topic) => (
        <details key={topic.id} id={topic.id} open={isOpen || topic.id === asked}>
          <summary>
            <h3>{topic.title}</h3>
          </summary>
          <TopicText topic={topic} heading="h4" />
        </details>
      ))}
    </div>
  );
}
