import { useMatches } from '@tanstack/react-router';
import { Drawer } from '../../ui/Drawer.tsx';
import { openShortcuts } from '../../ui/openers.ts';
import { Button } from '../../ui/PlainButton.tsx';
import { AREAS, topicOf } from './content/all-topics.ts';
import classes from './Help.module.css';
import { TopicText } from './TopicText.tsx';

/** What the screen behind it is for, and how its common things are done. */
export default function HelpDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const topic = topicOf(screen.replace(/(.)\/$/, '$1')) ?? AREAS[0]!.topics[0]!;
  return (
    <Drawer title={topic.title} opened={opened} onClose={onClose}>
      <TopicText topic={topic} heading="h3" />
      <div className={classes.more}>
        <a href="/help" target="_blank" rel="noopener">
          All help topics
        </a>
        <Button
          look="subtle"
          onClick={() => {
            onClose();
            openShortcuts();
          }}
        >
          Keyboard shortcuts
        </Button>
      </div>
    </Drawer>
  );
}
