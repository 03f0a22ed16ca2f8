import type { ReactNode } from 'react';
import { PlaceLinks } from '#features/devices/place-links.tsx';
import { Answered } from '#features/answers/answered.tsx';
import type { Answer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page.tsx';

interface PlacesFrameProps {
  readonly title: string;
  /** How many there are, in words. */
  readonly count: (count: number) => string;
  readonly answer: Answer<readonly unknown[]>;
  /** The button that adds one, for who may. */
  readonly add: ReactNode;
  readonly none: { readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

/** The rooms or the groups of a house: how many, the way to add one, and what stands there before the first. */
export function PlacesFrame({ title, count, answer, add, none, children }: PlacesFrameProps) {
  const t = useText();
  const { data } = answer;
  const empty = data === undefined || data.length === 0;
  return (
    <>
      <PlaceLinks />
      <PageHead
        title={title}
        subtitle={data === undefined ? undefined : count(data.length)}
        action={!empty && add}
      />
      <Answered answer={answer} failedTitle={t('devices.failed')}>
        {empty ? <EmptyState {...none} action={add} /> : children}
      </Answered>
    </>
  );
}
