import type { ReactNode } from 'react';
import type { Answer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Loaded } from '#ui/loaded.tsx';

interface AnsweredProps {
  readonly answer: Pick<Answer<unknown>, 'data' | 'problem' | 'reload'>;
  /** What could not be read. */
  readonly failedTitle: string;
  /** The page has no other title until it is read. */
  readonly ofPage?: boolean;
  /** Rows of the shape that stands for it meanwhile. */
  readonly rows?: number;
  readonly children?: ReactNode;
}

/** What a route answered, or its shape while that comes, or why it did not and another try. */
export function Answered({ answer: { data, problem, reload }, ...shown }: AnsweredProps) {
  const t = useText();
  return (
    <Loaded
      {...shown}
      ready={data !== undefined}
      problem={problem}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    />
  );
}
