import '#app/react-first.ts';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { proveBy } from '#lib/client/proof.ts';
import { basePath, readBase, readEntry } from '#lib/entry.ts';
import { breathe, firstPicture } from '#lib/first-picture.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { followPreference } from '#lib/theme/preference.ts';
import { enter, Portal, prepare } from '#app/portal.tsx';
import { startRouter } from '#lib/router/here.ts';

proveBy(async (asked) => (await import('#features/proof/proof-host.tsx')).askProof(asked));

/** Shows the portal in `root`. A missing language shows keys rather than nothing. */
async function start(root: HTMLElement): Promise<void> {
  // Not in one breath with the code that has just run.
  await breathe();
  // An app around the portal hands its session over (S3.16).
  if (/[?&](?:token|shell)=/.test(location.search))
    await (await import('#app/embedding/embedded.ts')).arrive();
  const { pathname } = location;
  const texts = basePath(readEntry(pathname, document.cookie));
  const entry = readBase(pathname, document.cookie);
  followPreference();
  // The page's chunk and the translations travel at the same time.
  await Promise.allSettled([startLanguage(texts), startRouter({ entry, gate: enter, prepare })]);
  await breathe();
  // In slices between which the page can answer: on a slow processor the whole takes longer than somebody waits.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Portal />
      </StrictMode>,
    ),
  );
  // What nobody waits for: the service worker, new versions, what the account remembers.
  firstPicture()
    .then(() => import('#app/late-start.ts'))
    .then(({ startLate }) => startLate())
    .catch(() => undefined);
}

const root = document.getElementById('app');
// Not awaited at the top level: lazy chunks import this one and would wait for it.
if (root !== null) void start(root);
