import type { PriceList } from '@lissafi/contract/price-lists';
import { IconPencil, IconPercentage, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import pageClasses from '../../ui/RecordPage.module.css';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { FillForm } from './FillForm.tsx';
import { PriceListForm } from './PriceListForm.tsx';
import { PriceTable } from './PriceTable.tsx';
import { stateOf, termsOf } from './terms.ts';

export function PriceListPage() {
  const { id } = useParams({ from: '/app/price-lists/$id' });
  const query = useQuery(queries.priceLists.get({ params: { id } }));
  return query.data ? <Detail key={id} list={query.data} /> : <LoadState query={query} back="/price-lists" />;
}

function Detail({ list }: { list: PriceList }) {
  const { currency, today, date } = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [task, setTask] = useState<'edit' | 'fill' | null>(null);
  const [state, tone] = stateOf(list, today);
  const params = { id: list.id };
  const remove = async () => {
    if (!(await ask(`Delete ${list.name} with its prices? This cannot be undone.`, 'Delete'))) return;
    try {
      await api.priceLists.delete({ params });
      notify.success(`${list.name} deleted`);
      await navigate({ to: '/price-lists', replace: true });
      await client.invalidateQueries({ queryKey: ['priceLists'] });
    } catch (error) {
      notify.error('Not deleted', messageOf(error));
    }
  };
  const facts = [
    termsOf(list, currency),
    list.valid_from && `from ${date(list.valid_from)}`,
    list.valid_to && `until ${date(list.valid_to)}`,
    list.customer_count === 0 ? 'no customers yet' : pluralize(list.customer_count, 'customer'),
  ];
  return (
    <>
      <PageHeader
        title={list.name}
        description={
          <>
            {facts.filter(Boolean).join(' · ')} <Badge tone={tone}>{state}</Badge>
          </>
        }
        back="/price-lists"
        primary={
          <div className={pageClasses.actions}>
            {list.can.delete && (
              <Button icon aria-label={`Delete ${list.name}`} onClick={remove}>
                <IconTrash size={16} aria-hidden />
              </Button>
            )}
            <DownloadMenu download={(format) => downloads.priceLists.items({ params, query: {}, format })} />
            {list.can.update && (
              <>
                <Button aria-haspopup="dialog" onClick={() => setTask('fill')}>
                  <IconPercentage size={16} aria-hidden />
                  Change many prices
                </Button>
                <Button aria-haspopup="dialog" onClick={() => setTask('edit')}>
                  <IconPencil size={16} aria-hidden />
                  Edit
                </Button>
              </>
            )}
          </div>
        }
      />
      <PriceTable list={list} />
      <Drawer title={`Edit ${list.name}`} opened={task === 'edit'} onClose={() => setTask(null)}>
        {task === 'edit' && (
          <PriceListForm list={list} onDone={() => setTask(null)} onClose={() => setTask(null)} />
        )}
      </Drawer>
      <Drawer title="Change many prices" opened={task === 'fill'} onClose={() => setTask(null)}>
        {task === 'fill' && <FillForm list={list} onClose={() => setTask(null)} />}
      </Drawer>
    </>
  );
}
