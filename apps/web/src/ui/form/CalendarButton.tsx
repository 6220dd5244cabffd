import { Popover } from '../Popover.tsx';
import { Calendar } from './Calendar.tsx';
import { DateButton } from './DateButton.tsx';

/** The button of a date field with its calendar; fetched when it is pressed for the first time, and open then. */
export function CalendarButton({
  value,
  today,
  disabled,
  onChoose,
}: {
  value: string;
  today: string;
  disabled: boolean | undefined;
  onChoose: (date: string) => void;
}) {
  return (
    <Popover
      label="Calendar"
      width={308}
      isOpenAtFirst
      button={(trigger) => <DateButton {...trigger} disabled={disabled} />}
    >
      {(close) => (
        <Calendar
          value={value}
          today={today}
          onChoose={(date) => {
            close();
            onChoose(date);
          }}
        />
      )}
    </Popover>
  );
}
