import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface LoadedProps {
  readonly ready: boolean;
  /** Why it could not be read, and what that is called. */
  readonly problem?: string | undefined;
  readonly failedTitle: string;
  /** The page has no other title until it is read. */
  readonly ofPage?: boolean | undefined;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  /** Rows of the shape that stands for it meanwhile. */
  readonly rows?: number;
  readonly children?: ReactNode;
}

/** What was read, or its shape while it comes, or why it did not. What is there already stays when a later read fails. */
export function Loaded({
  ready,
  problem,
  failedTitle,
  ofPage,
  retryLabel,
  onRetry,
  rows = 3,
  children,
}: LoadedProps) {
  if (ready) return children;
  if (problem !== undefined)
    return (
      <EmptyState
        title={failedTitle}
        text={problem}
        ofPage={ofPage}
        action={
          <Button icon="refresh" onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    );
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} shape="row" />
      ))}
    </div>
  );
}
