import { limits } from '@homeward/contract/words/values/limits.ts';
import { Suspense, useState } from 'react';
import { AcceptanceList } from '#features/acceptance/acceptance-list.tsx';
import { HandOverDialog } from '#features/installer-list/hand-over-dialog.tsx';
import type { SiteGuide } from '#features/site-wizard/kept-site.ts';
import { changeAtSite, useQueue } from '#features/site-wizard/queue.ts';
import { atSite } from '#features/site-wizard/use-site.ts';
import { call } from '#lib/client/call.ts';
import { useHouse } from '#lib/house/house.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { leaveTrail } from '#lib/setup-trail.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { TextBox } from '#ui/text-box.tsx';
import css from '#features/site-wizard/site.module.css';

interface HandOverStepProps {
  readonly guide: SiteGuide;
  readonly offline: boolean;
  readonly reload: () => Promise<void>;
}

/** What was agreed, the report that both sign, and the end of the company's rights. */
export function HandOverStep({ guide, offline, reload }: HandOverStepProps) {
  const t = useText();
  const { queue } = useQueue();
  const target = { tag: 'notes' } as const;
  const waiting = String(atSite(queue, target, guide.notes));
  const [typed, setTyped] = useState<string>();
  const notes = typed ?? waiting;
  const { busy, problem, act } = useAct();
  const mac = useHouse((house) => house.panel);
  const [handing, setHanding] = useState(false);
  const { owner, installing } = guide.facts;
  const held = queue.length > 0;
  function keepNotes(): void {
    if (typed !== undefined && typed.trim() !== waiting) changeAtSite(target, guide.notes, typed.trim());
    setTyped(undefined);
  }
  async function make(): Promise<void> {
    const outcome = await act(() => call('POST /panel/acceptance'));
    if (outcome.tag === 'done') go(`/acceptance/${outcome.data.id}`);
  }
  async function end(): Promise<void> {
    if (owner !== 'there') return setHanding(true);
    const outcome = await act(() => call('POST /installer/handover_end', { body: { mac } }));
    if (outcome.tag === 'failed') return;
    leaveTrail(undefined);
    go('/installer_equipment_list');
  }
  return (
    <>
      <TextBox
        label={t('site.notes')}
        hint={t('site.notesHint')}
        limit={limits.siteAgreedLength}
        maxLength={limits.siteAgreedLength}
        value={notes}
        onChange={({ target: { value } }) => setTyped(value)}
        onBlur={keepNotes}
      />
      {offline ? (
        <Banner tone="offline" icon="info">
          {t('site.reportNeeds')}
        </Banner>
      ) : (
        <>
          <p className={css['acts']}>
            <Button kind="primary" icon="edit" busy={busy} off={held} onClick={() => void make()}>
              {t('site.makeReport')}
            </Button>
            {held && <span className="muted">{t('site.queue.waiting', { count: queue.length })}</span>}
          </p>
          <ProblemLine text={problem?.text} />
          <AcceptanceList again={guide.facts.report?.id ?? ''} />
          {installing && (
            <Banner
              tone="brand"
              icon="users"
              title={t('site.endTitle')}
              action={
                <Button busy={busy} onClick={() => void end()}>
                  {t('sites.handOver')}
                </Button>
              }
            >
              {t('site.endText')}
            </Banner>
          )}
          <Suspense>
            {handing && (
              <HandOverDialog
                mac={mac}
                onClose={() => {
                  setHanding(false);
                  void reload();
                }}
              />
            )}
          </Suspense>
        </>
      )}
    </>
  );
}
