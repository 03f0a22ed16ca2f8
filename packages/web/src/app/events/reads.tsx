import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Failure, Outcome } from '#lib/client/outcome.ts';

/** A failed call as the query library wants it: thrown. */
export class ReadFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.tag);
    this.failure = failure;
  }
}

/** What a call brought, or throws why not. */
export async function readOf<Data>(work: Promise<Outcome<Data>>): Promise<Data> {
  const outcome = await work;
  if (outcome.tag === 'failed') throw new ReadFailed(outcome.failure);
  return outcome.data;
}

export const failureOf = (error: unknown): Failure | undefined =>
  error instanceof ReadFailed ? error.failure : undefined;

const client = new QueryClient({
  defaultOptions: {
    // Live messages say when there is news; nothing is read again just because a window got the focus.
    queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: false },
  },
});

/** Pages that read more than what is live; they come with this library in their own chunk. */
export function ReadsProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
