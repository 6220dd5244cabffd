import classes from './Drawers.module.css';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['/'], 'to the search field; a scan arrives wherever the focus is'],
  [['Enter'], 'add the first product that is found'],
  [['3', '×'], 'then scan or type: three of it'],
  [['↑', '↓'], 'choose a line of the basket'],
  [['+', '−'], 'one more, one less of it'],
  [['Del'], 'take it out'],
  [['F2'], 'put the basket on hold'],
  [['Alt', '1'], 'cash; 2 transfer, 3 POS, 4 on credit, 5 split'],
  [['Ctrl', 'Enter'], 'record the sale; on the finished sale, begin the next'],
  [['Esc'], 'empty the search field, or close what is open'],
  [['?'], 'this list'],
];

/** All keys of the counter. Plain keys work while the search field is empty. */
export function KeyList() {
  return (
    <dl className={classes.keys}>
      {KEYS.map(([keys, what]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
