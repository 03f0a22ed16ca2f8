import type { DataOf } from '@homeward/contract/routes/table.ts';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';

type Camera = Extract<DataOf<'GET /panel/monitoring_cameras'>, readonly unknown[]>[number];

/** For which alarms a camera is seen. */
function seenFor(t: Text, { room, outdoors, films }: Camera): string {
  const facts = [
    room !== '' && t('access.camera.room', { room }),
    films.length > 0 && t('access.camera.films', { names: films.join(', ') }),
    outdoors && t('access.camera.outdoors'),
  ];
  return inOneLine(facts.some(Boolean) ? facts : [t('access.camera.none')]);
}

/** The cameras that an operator may see during an alarm, by name, and which of them stand outdoors. */
export function SeenCameras() {
  const t = useText();
  const answer = useAnswer('GET /panel/monitoring_cameras');
  const { problem, act } = useAct();
  const cameras = (answer.data ?? []) as readonly Camera[];
  return (
    <Answered answer={answer} failedTitle={t('access.camera.failed')} rows={1}>
      {cameras.length === 0 ? (
        <p className="muted dense">{t('access.camera.noCamera')}</p>
      ) : (
        <Rows label={t('access.camera.title')}>
          {cameras.map((camera) => (
            <Row
              key={camera.device_id}
              icon="camera"
              title={camera.name}
              note={seenFor(t, camera)}
              end={
                <Switch
                  label={t('access.camera.isOutdoors')}
                  checked={camera.outdoors}
                  onChange={(outdoors) =>
                    void act(() =>
                      call('PUT /panel/camera_outdoors', { body: { device_id: camera.device_id, outdoors } }),
                    ).then(answer.reload)
                  }
                />
              }
            />
          ))}
        </Rows>
      )}
      <ProblemLine text={problem?.text} />
    </Answered>
  );
}
