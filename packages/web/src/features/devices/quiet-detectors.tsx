import type { QuietDetector } from '@homeward/contract/shapes/devices/quiet-detector.ts';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { spanText } from '#lib/span-text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';

function noteOf(
  t: Text,
  { usual, last_at: last, answer, answered_at: at, answered_by: by }: QuietDetector,
): string {
  return inOneLine([
    last === null ? '' : t('quiet.figure', { usual: spanText(usual), time: momentText(last) }),
    answer === null || at === null ? '' : t(`quiet.said.${answer}`, { name: by, time: momentText(at) }),
  ]);
}

/** Detectors that are alive and have not triggered for far longer than usual: advice, with what can be said to it. */
export function QuietDetectors() {
  const t = useText();
  const mayEdit = useMayEdit();
  const { data, reload } = useAnswer('GET /panel/quiet_detector', {}, { kept: true });
  const { busy, problem, act } = useAct();
  if (data === undefined || data.length === 0) return null;
  async function say(device: QuietDetector['device'], answer: QuietDetector['answer']) {
    await act(() => call('PUT /panel/quiet_detector', { body: { device, answer } }));
    await reload();
  }
  return (
    <Section title={t('quiet.title')}>
      <p className="muted">{t('quiet.text')}</p>
      <Rows label={t('quiet.title')}>
        {data.map((one) => (
          <Row
            key={one.device}
            icon="silent"
            look={one.answer === null ? 'plain' : 'off'}
            title={
              <PageLink to={`/automation/device/${encodeURIComponent(one.device)}`} className="link">
                {one.name}
              </PageLink>
            }
            note={noteOf(t, one)}
            end={
              mayEdit &&
              (one.answer === null ? (
                <>
                  <Button
                    busy={busy}
                    aria-label={t('quiet.of', { what: t('quiet.looked'), name: one.name })}
                    onClick={() => void say(one.device, 'looked')}
                  >
                    {t('quiet.looked')}
                  </Button>
                  <Button
                    busy={busy}
                    aria-label={t('quiet.of', { what: t('quiet.fine'), name: one.name })}
                    onClick={() => void say(one.device, 'fine')}
                  >
                    {t('quiet.fine')}
                  </Button>
                </>
              ) : (
                <Button
                  busy={busy}
                  aria-label={t('quiet.of', { what: t('quiet.again'), name: one.name })}
                  onClick={() => void say(one.device, null)}
                >
                  {t('quiet.again')}
                </Button>
              ))
            }
          />
        ))}
      </Rows>
      <ProblemLine text={problem?.text} />
    </Section>
  );
}
