import type { FileFormat } from '@lissafi/contract/report-files';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Download } from '../../client/api.ts';
import { Button } from '../Button.tsx';
import { DownloadMenu } from '../DownloadMenu.tsx';
import { Drawer } from '../Drawer.tsx';
import { SelectField } from '../form/fields.tsx';
import { useIsPhone } from '../use-media.ts';
import { DateRange, DateRangeFields } from './DateRange.tsx';
import classes from './Toolbar.module.css';
import type { List } from './use-list.ts';

export interface Filter {
  /** The name in the URL and in the query. */
  key: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The most used filter: always visible, one tap. */
  chips?: boolean;
}

const TYPING_MS = 250;

export function Toolbar({
  list,
  searchLabel,
  filters,
  dateRange,
  sorts,
  download,
  selecting,
  onSelecting,
}: {
  list: List;
  searchLabel?: string | undefined;
  filters: readonly Filter[];
  dateRange?: { label: string; today: string; pattern: string | undefined } | undefined;
  sorts: readonly (readonly [string, string])[];
  download?: ((format: FileFormat) => Promise<Download>) | undefined;
  selecting: boolean;
  onSelecting?: ((on: boolean) => void) | undefined;
}) {
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const chips = filters.find((filter) => filter.chips);
  const others = filters.filter((filter) => !filter.chips);
  const { state, change } = list;
  const hidden = list.filterCount - (chips && state.filters[chips.key] ? 1 : 0);

  const selects = others.map((filter) => (
    <SelectField
      key={filter.key}
      label={filter.label}
      hideLabel={!isPhone}
      value={state.filters[filter.key] ?? ''}
      options={[['', isPhone ? 'All' : `${filter.label}: all`] as const, ...filter.options]}
      onChange={(value) => change({ filters: { ...state.filters, [filter.key]: value || undefined } })}
    />
  ));

  return (
    <div className={classes.toolbar}>
      <div className={classes.row}>
        {searchLabel && <Search list={list} label={searchLabel} />}
        {isPhone ? (
          <Button onClick={() => setOpened(true)} aria-haspopup="dialog">
            <IconAdjustmentsHorizontal size={18} aria-hidden />
            Filter{hidden > 0 ? ` · ${hidden}` : ''}
          </Button>
        ) : (
          <>
            {selects}
            {dateRange && <DateRange list={list} {...dateRange} />}
            {list.filterCount > 0 && (
              <Button look="subtle" onClick={list.clear}>
                Clear
              </Button>
            )}
          </>
        )}
        {download && (
          <div className={classes.download}>
            <DownloadMenu download={download} icon />
          </div>
        )}
      </div>
      {chips && (
        <fieldset className={classes.chips}>
          <legend className="visually-hidden">{chips.label}</legend>
          {chips.options.map(([value, label]) => (
            <button
              key={value}
              type="button"
              className={classes.chip}
              aria-pressed={state.filters[chips.key] === value}
              // Pressed again it goes: no filter is all.
              onClick={() =>
                change({
                  filters: {
                    ...state.filters,
                    [chips.key]: state.filters[chips.key] === value ? undefined : value,
                  },
                })
              }
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {isPhone && (
        <Drawer title="Filter and sort" opened={opened} onClose={() => setOpened(false)}>
          <div className={classes.sheet}>
            {selects}
            {dateRange && <DateRangeFields list={list} {...dateRange} />}
            {sorts.length > 0 && (
              <SelectField
                label="Sort by"
                value={`${state.sort} ${state.dir}`}
                options={sorts.flatMap(([id, label]) => [
                  [`${id} asc`, `${label}, ascending`] as const,
                  [`${id} desc`, `${label}, descending`] as const,
                ])}
                onChange={(value) => {
                  const [sort = '', dir] = value.split(' ');
                  change({ sort, dir: dir === 'desc' ? 'desc' : 'asc' });
                }}
              />
            )}
            {onSelecting && (
              <Button
                wide
                onClick={() => {
                  onSelecting(!selecting);
                  setOpened(false);
                }}
              >
                {selecting ? 'Stop selecting' : 'Select several'}
              </Button>
            )}
            <Button look="primary" wide onClick={() => setOpened(false)}>
              Show
            </Button>
            {list.filterCount > 0 && (
              <Button look="subtle" wide onClick={list.clear}>
                Clear all
              </Button>
            )}
          </div>
        </Drawer>
      )}
    </div>
  );
}

/** Asks the server once the typing stops. */
function Search({ list, label }: { list: List; label: string }) {
  const { search } = list.state;
  const isPhone = useIsPhone();
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(search);
  useEffect(() => {
    // After Back or a cleared filter the input follows the address, unless the address followed the typing.
    if (search !== sent.current) setText(search);
    sent.current = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (value: string, wait: number) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = value.trim();
      list.change({ search: value.trim() });
    }, wait);
  };
  return (
    <div className={classes.search}>
      <IconSearch size={16} aria-hidden />
      <input
        type="search"
        value={text}
        maxLength={100}
        aria-label={label}
        placeholder={isPhone ? `${label.split(',')[0]}…` : label}
        onChange={(event) => send(event.target.value, TYPING_MS)}
      />
      {text && (
        <button type="button" aria-label="Clear the search" onClick={() => send('', 0)}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
