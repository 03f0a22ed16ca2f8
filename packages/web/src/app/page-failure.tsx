import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { CannotOpen } from '#app/guard.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { retry } from '#lib/router/here.ts';
import { siteTexts } from '#lib/site-texts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageLink } from '#ui/page-link.tsx';

/** Comes with what follows every page, and so is there without the server too. */
const LastKnown = lazyPart(async () => (await import('#app/while-open.ts')).LastKnownState);

interface KeptSiteProps {
  /** What is shown where this browser has no site to go on with. */
  readonly without: ReactNode;
}

/** The wizard of a new site goes on without the server, where its code was brought while there was one. */
const KeptSite = lazy(async (): Promise<{ default: ComponentType<KeptSiteProps> }> => {
  const view = import('#features/site-wizard/kept-site-view.tsx');
  const loaded = withTexts(view, 'pages', ...siteTexts).then(({ KeptSiteView }) => KeptSiteView);
  return {
    default: await loaded.catch(
      () =>
        ({ without }: KeptSiteProps) =>
          without,
    ),
  };
});
const atSite = (): boolean => /\/site_wizard\b/.test(location.pathname);

/** Milliseconds between looks for a server that was away. */
const lookEvery = 5000;

/** A page that cannot be opened: its chunk did not come (S8.5), the server is away, or it is not for this person. */
export function PageFailure({ error }: { readonly error: unknown }) {
  const t = useText();
  const failure = error instanceof CannotOpen ? error.failure : undefined;
  const away = failure?.tag === 'unreachable' || failure?.tag === 'late';
  const forbidden = failure?.tag === 'refused' && failure.code === codes.forbidden;
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(() => {
      // Whoever is just writing into a dialog writes on.
      if (document.querySelector('dialog[open], [role=dialog]') === null) void retry();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [away]);
  const title = away ? t('failure.away') : forbidden ? t('failure.forbidden') : t('failure.title');
  const text = away
    ? t('failure.awayText')
    : failure === undefined
      ? `${t('failure.text')} ${error instanceof Error ? error.message : ''}`
      : refusalText(t, failure);
  const said = (
    <main className="alone" role="alert">
      <EmptyState
        title={title}
        text={text}
        action={
          <Button
            icon="refresh"
            onClick={() => {
              // A chunk that is gone comes only with a new page.
              if (failure === undefined) location.reload();
              else void retry();
            }}
          >
            {t('failure.retry')}
          </Button>
        }
      />
      {away && (
        <Suspense fallback={null}>
          <LastKnown />
        </Suspense>
      )}
    </main>
  );
  if (!away || !atSite()) return said;
  return (
    <Suspense fallback={said}>
      <KeptSite without={said} />
    </Suspense>
  );
}

/** No such page. */
export function NotFound() {
  const t = useText();
  return (
    <main className="alone">
      <EmptyState
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <PageLink to="/security" className="link">
            {t('v2_home')}
          </PageLink>
        }
      />
    </main>
  );
}
