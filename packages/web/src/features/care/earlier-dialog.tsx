import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { CareVersion } from '@homeward/contract/routes/care/care-person.ts';
import { useEffect, useRef, useState } from 'react';
import type { EarlierProps } from '#features/care/earlier.tsx';
import { NeedsList } from '#features/care/needs-list.tsx';
import { profileFields, profileText } from '#features/care/profile-words.ts';
import { AwayBanner } from '#features/answers/away-banner.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { loadCare } from '#features/care/care-now.ts';
import { call, refusalTexts } from '#lib/client/call.ts';
import { failed, type Failure, type Outcome } from '#lib/client/outcome.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import css from '#features/care/earlier-dialog.module.css';

/** As the server says of what somebody else has changed. */
const changedMeanwhile: Failure = {
  tag: 'refused',
  code: codes.conflict,
  panelCode: '',
  message: 'v2_mg_changed_meanwhile',
  data: '',
};

/** What the profile said before, with who changed what, and the way back to it. */
export function EarlierDialog({ now, readOnly, onClose }: EarlierProps & { readonly onClose: () => void }) {
  const t = useText();
  const away = useAway();
  const close = useRef<HTMLButtonElement>(null);
  const answer = useAnswer('GET /user/care_receiver_versions');
  const { reload } = answer;
  const { problem, act } = useAct();
  const [busy, setBusy] = useState<number>();
  const known = useRef(now);
  useEffect(() => {
    if (same(known.current, now)) return;
    known.current = now;
    void reload();
  }, [now, reload]);
  /** Writes over what is shown alone: the revision is read first. */
  async function send(id: number): Promise<Outcome<unknown>> {
    const standing = await standingAtPanel(() => call('GET /user/care_receiver'));
    if (standing.tag === 'failed') return standing;
    if (!same(standing.data.now, now)) {
      await refusalTexts();
      return failed(changedMeanwhile);
    }
    const body = startingFrom(standing.data.revision, { id });
    return call('POST /user/care_receiver_versions', { body });
  }
  async function putBack(id: number): Promise<void> {
    setBusy(id);
    const outcome = await act(() => send(id));
    await Promise.all([loadCare(), reload()]);
    setBusy(undefined);
    if (outcome.tag === 'failed') return;
    showToast({ icon: 'check', message: t('earlier.isBack'), about: 'care profile' });
    close.current?.focus();
  }
  const versions = answer.data ?? [];
  return (
    <ConfirmDialog
      wide
      title={t('earlier.title')}
      onClose={onClose}
      actions={
        <Button ref={close} onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <p>{t('earlier.text')}</p>
      <AwayBanner />
      <ProblemLine text={problem?.text} />
      <Answered answer={answer} failedTitle={t('earlier.failed')} rows={3}>
        {versions.length === 0 ? (
          <EmptyState title={t('earlier.none')} text={t('earlier.noneText')} />
        ) : (
          <Rows label={t('earlier.title')}>
            {versions.map((version) => {
              const differing = profileFields.filter((field) => version.profile[field] !== now[field]);
              return (
                <Row
                  key={version.id}
                  icon="clock"
                  title={t('earlier.until', { time: momentText(version.at) })}
                  note={
                    <>
                      <p>{changeText(t, version)}</p>
                      <p>{t(differing.length === 0 ? 'earlier.asNow' : 'earlier.differs')}</p>
                    </>
                  }
                  end={
                    !readOnly &&
                    differing.length > 0 && (
                      <Button
                        aria-label={t('earlier.putBackOf', { time: momentText(version.at) })}
                        busy={busy === version.id}
                        off={away !== undefined || busy !== undefined}
                        onClick={() => void putBack(version.id)}
                      >
                        {t('earlier.putBack')}
                      </Button>
                    )
                  }
                >
                  {differing.length > 0 && (
                    <div className={css['said']}>
                      <NeedsList
                        rows={differing.map((field) => ({
                          label: t(`care.profile.${field}`),
                          text: profileText(t, version.profile, field) || t('earlier.blank'),
                        }))}
                      />
                    </div>
                  )}
                </Row>
              );
            })}
          </Rows>
        )}
      </Answered>
    </ConfirmDialog>
  );
}

/** Who changed what of it. */
function changeText(t: Text, { by, changed }: CareVersion): string {
  const fields = profileFields
    .filter((field) => changed.includes(field))
    .map((field) => t(`care.profile.${field}`))
    .join(', ');
  return by === '' ? t('earlier.changed', { fields }) : t('earlier.by', { name: by, fields });
}
