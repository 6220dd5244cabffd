import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { documentModel } from '@lissafi/domain/sales/document';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { api, publicPdfAddress } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { startSession, storedUser } from '../../client/session.ts';
import { DocumentView } from '../../ui/document/DocumentView.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Button, ButtonAnchor } from '../../ui/PlainButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './PublicInvoicePage.module.css';

/** What the person billed sees behind a shared link: the document, and nothing else. */
export function PublicInvoicePage() {
  const [token] = useState(() => decodeURIComponent(window.location.pathname.split('/')[2] ?? ''));
  const { data, error, refetch } = useShared(token);
  const model =
    data && documentModel(data, todayIn(DEFAULT_TIME_ZONE, new Date()), `${location.origin}/i/${token}`);
  useTitle(model ? `${model.title} ${model.number} · ${model.company.name}` : 'Invoice');
  useNoIndex();
  useReportView(token, data !== undefined);

  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className={classes.page}>
      {model ? (
        <>
          <header className={classes.bar}>
            <div>
              <p className={classes.from}>{model.company.name}</p>
              <p className={classes.sum}>{model.totals.filter((row) => row.strong).at(-1)?.value}</p>
            </div>
            <div className={classes.actions}>
              <Button className={classes.print} onClick={() => window.print()}>
                <IconPrinter size={18} aria-hidden />
                Print
              </Button>
              <ButtonAnchor
                look="primary"
                href={publicPdfAddress(token)}
                download={`${model.number}.pdf`}
                referrerPolicy="no-referrer"
              >
                <IconDownload size={18} aria-hidden />
                Download PDF
              </ButtonAnchor>
            </div>
          </header>
          <main>
            <DocumentView model={model} />
          </main>
        </>
      ) : error ? (
        <Empty
          alert
          title={isGone ? 'This link is no longer valid' : 'The document could not be loaded'}
          action={
            isGone ? undefined : (
              <Button look="primary" onClick={() => refetch()}>
                Try again
              </Button>
            )
          }
        >
          {isGone ? 'Please ask the sender for a new one.' : messageOf(error)}
        </Empty>
      ) : (
        <div className={classes.loading} role="status" aria-label="Loading">
          <Skeleton width="40%" height={28} />
          <Skeleton width="60%" />
          <Skeleton height={220} />
        </div>
      )}
      <footer className={classes.foot}>
        <a href="/" rel="noreferrer">
          <span>Made with</span> <Logo />
        </a>
      </footer>
    </div>
  );
}

type Shared = Awaited<ReturnType<typeof api.publicInvoices.get>>;
/** A request that got lost in the network is sent so often. */
const ATTEMPTS = 3;

/** Reads the document; this page comes without what the application reads with. */
function useShared(token: string) {
  const [data, setData] = useState<Shared>();
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const read = async (attempt = 1): Promise<void> => {
      try {
        const shared = await api.publicInvoices.get({ params: { token }, signal: gone.signal });
        setData(shared);
        setError(null);
      } catch (failure) {
        if (gone.signal.aborted) return;
        const isLost = failure instanceof ApiError && failure.outcomeUnknown;
        if (isLost && attempt < ATTEMPTS) return read(attempt + 1);
        setError(failure);
      }
    };
    void read();
    return () => gone.abort();
  }, [token, round]);
  return { data, error, refetch: () => setRound(round + 1) };
}

/** Anyone with the link may read it, but search engines may not. The server sends the same in a header. */
function useNoIndex() {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}

/** Once, when a person sees it: not on a hidden tab, and not when the sender looks at it. */
function useReportView(token: string, isShown: boolean) {
  const isReported = useRef(false);
  useEffect(() => {
    if (!isShown) return;
    const say = async () => {
      if (isReported.current || document.visibilityState !== 'visible') return;
      isReported.current = true;
      // On a device where nobody signed in, no request is needed.
      if (storedUser() && (await startSession()).status === 'signed_in') return;
      await api.publicInvoices.view({ params: { token } }).catch(() => {
        isReported.current = false;
      });
    };
    void say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [token, isShown]);
}
