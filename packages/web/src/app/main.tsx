import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { basePath, readEntry } from '#lib/entry.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { followPreference } from '#lib/theme/preference.ts';
import { createPortalRouter } from '#app/router.tsx';

/** Shows the portal in `root`. A missing language shows keys rather than nothing. */
async function start(root: HTMLElement): Promise<void> {
  const base = basePath(readEntry(location.pathname, document.cookie));
  followPreference();
  const router = createPortalRouter(base);
  // The page's chunk and the translations travel at the same time.
  await Promise.allSettled([startLanguage(base), router.load()]);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

const root = document.getElementById('app');
// Not awaited at the top level: lazy chunks import this one and would wait for it.
if (root !== null) void start(root);
