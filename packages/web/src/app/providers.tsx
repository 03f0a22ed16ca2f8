import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const client = new QueryClient({
  defaultOptions: {
    // Live messages keep the cache true; nothing is read again just because a window got the focus.
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: 2 },
  },
});

export function Providers({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
