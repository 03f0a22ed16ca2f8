import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { useState } from 'react';
import { captureRow, CaptureThumb, OneCapture } from '#features/camera/capture-parts.tsx';
import { useCaptures } from '#features/camera/use-captures.ts';
import { toldPeople } from '#features/events/told-of.ts';
import { CaptureGrid } from '#features/camera/capture-grid.tsx';
import { ProofPart } from '#features/events/proof-part.tsx';
import { ToldPeople } from '#features/events/notified-people-of.tsx';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useToldOf } from '#features/events/use-told-of.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Pictures and clips that were taken because of it. */
export function IncidentPictures({ incident }: { readonly incident: Incident }) {
  const t = useText();
  const { rows, more, loading, moreFailure } = useCaptures({ incident: incident.id });
  const [shown, setShown] = useState<string>();
  if (rows === undefined || rows.length === 0) return <p className="muted">{t('incident.noPictures')}</p>;
  return (
    <>
      <CaptureGrid
        rows={rows.map((capture) => captureRow(t, capture))}
        draw={(row) => <CaptureThumb row={row} />}
        chosen={undefined}
        onPress={setShown}
      />
      {more !== undefined && (
        <Button busy={loading} onClick={more}>
          {t('camera.more')}
        </Button>
      )}
      <ProblemLine text={moreFailure && refusalText(t, moreFailure)} />
      {shown !== undefined && <OneCapture captures={rows} id={shown} onShow={setShown} />}
    </>
  );
}

/** Which people were told, and how far that got; looked at again while it is open. */
export function IncidentPeople({ incident }: { readonly incident: Incident }) {
  const t = useText();
  const { entries, problem } = useToldOf(incident);
  if (entries === undefined) return problem === undefined ? <Skeleton /> : <p className="muted">{problem}</p>;
  return entries.length === 0 ? (
    <p className="muted">{t('incident.nobody')}</p>
  ) : (
    <ToldPeople people={toldPeople(t, entries)} />
  );
}

/** The proof that it was told, checked by the server; it is read anew with every step of the incident. */
export function IncidentProof({ incident }: { readonly incident: Incident }) {
  const t = useText();
  const steps = incident.acts.length + incident.deliveries.filter(({ endedAt }) => endedAt !== null).length;
  const { data, problem, reload } = useAnswer(
    'GET /incident/proof',
    { query: { id: incident.id } },
    { again: steps },
  );
  if (data === undefined)
    return problem === undefined ? (
      <Skeleton />
    ) : (
      <div className="stack">
        <p className="muted">{t('incident.proofAway', { why: problem })}</p>
        <p>
          <Button icon="refresh" onClick={() => void reload()}>
            {t('action.retry')}
          </Button>
        </p>
      </div>
    );
  const nameOf = (recipient: string): string =>
    incident.deliveries.find(({ destination }) => String(destination) === recipient)?.name ?? recipient;
  return (
    <ProofPart
      intact={data.intact}
      waiting={data.waiting.map(nameOf)}
      lines={data.entries.map(({ seq, at, step, recipient, detail, hash }) => ({
        seq,
        at,
        step: t(`proofStep.${step}`),
        recipient: nameOf(recipient),
        detail: detail ?? '',
        hash,
      }))}
    />
  );
}
