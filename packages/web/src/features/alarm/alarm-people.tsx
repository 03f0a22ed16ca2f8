import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { ReachNote } from '#features/reach/reach-part.ts';
import { toldPeople } from '#features/events/told-of.ts';
import { ToldPeople } from '#features/events/notified-people-of.tsx';
import { useToldOf } from '#features/events/use-told-of.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Skeleton } from '#ui/skeleton.tsx';

interface AlarmPeopleProps {
  readonly incident: Incident | undefined;
  /** Whether a station was told. */
  readonly stations: boolean;
}

/** Which people were told of an alarm; where nobody was, who could be. */
export function AlarmPeople({ incident, stations }: AlarmPeopleProps) {
  const t = useText();
  const { entries, problem } = useToldOf(incident);
  if (entries === undefined && incident !== undefined)
    return problem === undefined ? <Skeleton /> : <p className="muted">{problem}</p>;
  if (entries !== undefined && entries.length > 0) return <ToldPeople people={toldPeople(t, entries)} />;
  return stations ? null : (
    <>
      <p className="muted">{t('told.nobody')}</p>
      <ReachNote what="alarm" plain />
    </>
  );
}
