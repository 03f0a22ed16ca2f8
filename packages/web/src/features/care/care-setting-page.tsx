import { useId } from 'react';
import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { Meters, Wandering } from '#features/care/wandering-and-meters.tsx';
import { Nights, Sessions } from '#features/care/sessions-and-nights.tsx';
import { isWithin, NumberField } from '#features/care/number-field.tsx';
import { TimesField } from '#features/care/times-field.tsx';
import { ownSettings, settingsTold } from '#features/care/settings-told.ts';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { loadCare, useCareFeed } from '#features/care/care-now.ts';
import { call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { roomLabel } from '#lib/house/by-floor.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Fields } from '#ui/card.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { HeadSave } from '#ui/head-save.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

/** How somebody is watched over (S2.8): calls, check-ins, routine, medication, nights. */
export function CareSettingPage() {
  const t = useText();
  const { settings, failure, loaded } = useCareFeed();
  const readOnly = useOwnRole() !== 'master';
  return (
    <>
      <Crumb to="/healthcare">{t('care.back')}</Crumb>
      <PageHead title={t('care.setting.title')} subtitle={t('care.setting.subtitle')} />
      <Loaded
        ready={settings !== undefined}
        problem={
          failure === undefined
            ? loaded && settings === undefined
              ? t('care.notYoursText')
              : undefined
            : refusalText(t, failure)
        }
        failedTitle={t('care.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void loadCare()}
      >
        {settings !== undefined && <SettingForm saved={settings} readOnly={readOnly} />}
      </Loaded>
    </>
  );
}

const cancelChoices = ['0', '5', '10', '15', '20', '30', '60'] as const;
const answerChoices = ['0', '1', '2', '5', '10', '15', '30', '60'] as const;

/** The choices, and what is set where it is none of them. */
const withOwn = (choices: readonly string[], own: number): readonly string[] =>
  choices.includes(String(own)) ? choices : [...choices, String(own)];

/** What differs from where it was begun, so that nothing else is judged anew. */
const changes = (start: CareSettings, mine: Partial<CareSettings>): Partial<CareSettings> =>
  Object.fromEntries(Object.entries(mine).filter(([key, value]) => !same(value, Reflect.get(start, key))));

function SettingForm({ saved, readOnly }: { readonly saved: CareSettings; readonly readOnly: boolean }) {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const id = useId();
  const rooms = useAnswer('GET /panel/room');
  const { start, draft, dirty, change, reset, settle } = useFormDraft('care settings', saved);
  const save = useUnsaved(dirty && !busy);
  const put = (part: Partial<CareSettings>) => change({ ...draft, ...part });
  const fits =
    isWithin(draft.checkInMinutes, 5, 240) &&
    isWithin(draft.checkInRecentMinutes, 0, 240) &&
    isWithin(draft.medicationMinutes, 5, 240);
  const shared = {
    draft,
    readOnly,
    rooms: (Array.isArray(rooms.data) ? rooms.data : []).map((room) => ({
      id: room.id,
      name: roomLabel(room),
    })),
    onChange: put,
  };
  async function readAnew(): Promise<void> {
    await loadCare();
    reset();
  }
  async function submit(): Promise<void> {
    const edit = sharedEdit({
      start: ownSettings(start),
      draft: ownSettings(draft),
      read: () =>
        standingAtPanel(async () => {
          const now = await call('GET /care/settings');
          return now.tag === 'failed' ? now : done(ownSettings(now.data));
        }),
      tell: (told) => settingsTold(t, told),
      onTheirs: readAnew,
    });
    const outcome = await act(() =>
      edit((mine, revision) =>
        call('POST /care/settings', { body: startingFrom(revision, changes(start, mine)) }),
      ),
    );
    if (outcome.tag === 'failed') return;
    await settle(draft, loadCare);
    showToast({ icon: 'check', message: t('care.saved'), about: 'care settings' });
  }
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && fits && !busy) void submit();
      }}
    >
      {readOnly && (
        <Banner tone="brand" icon="info">
          {t('care.setting.readOnly')}
        </Banner>
      )}
      {problem !== undefined && (
        <div role="alert">
          <Banner tone="alarm" icon="info" title={t('care.setting.refused')}>
            {problem.text}
          </Banner>
        </div>
      )}
      <fieldset disabled={readOnly} style={{ display: 'contents' }}>
        <Section title={t('care.setting.help')}>
          <Card>
            <Fields>
              <Select
                label={t('care.setting.cancel')}
                value={String(draft.cancelSeconds)}
                disabled={readOnly}
                options={withOwn(cancelChoices, draft.cancelSeconds).map((value) => ({
                  value,
                  label:
                    value === '0'
                      ? t('care.setting.atOnce')
                      : t('care.setting.seconds', { count: Number(value) }),
                }))}
                onChange={(value) => put({ cancelSeconds: Number(value) })}
              />
              <Select
                label={t('care.setting.answer')}
                value={String(draft.answerMinutes)}
                disabled={readOnly}
                options={withOwn(answerChoices, draft.answerMinutes).map((value) => ({
                  value,
                  label:
                    value === '0'
                      ? t('care.setting.never')
                      : t('care.setting.minutes', { count: Number(value) }),
                }))}
                onChange={(value) => put({ answerMinutes: Number(value) })}
              />
            </Fields>
            <p className="muted dense">{t('care.setting.helpText')}</p>
          </Card>
        </Section>
        <Section title={t('care.setting.checkIns')}>
          <Card>
            <p className="muted">{t('care.setting.checkInsText')}</p>
            <TimesField
              label={t('care.setting.checkInTimes')}
              none={t('care.setting.checkInNone')}
              addLabel={t('care.times.add')}
              times={draft.checkIns}
              most={6}
              usual={[540, 1140, 780]}
              onChange={(checkIns) => put({ checkIns })}
            />
            <Fields>
              <NumberField
                label={t('care.setting.checkInMinutes')}
                value={draft.checkInMinutes}
                min={5}
                max={240}
                onChange={(value) => put({ checkInMinutes: value ?? Number.NaN })}
              />
              <NumberField
                label={t('care.setting.checkInRecent')}
                hint={t('care.setting.checkInRecentHint')}
                value={draft.checkInRecentMinutes}
                min={0}
                max={240}
                onChange={(value) => put({ checkInRecentMinutes: value ?? Number.NaN })}
              />
            </Fields>
          </Card>
        </Section>
        <Section title={t('care.setting.routine')}>
          <Card>
            <p className="muted">{t('care.setting.routineText')}</p>
            <Switch
              label={t('care.setting.routineOn')}
              checked={draft.routine}
              disabled={readOnly}
              onChange={(routine) => put({ routine })}
            />
            {saved.routine && !draft.routine && (
              <Banner tone="delay" icon="info">
                {t('care.setting.routineForgets')}
              </Banner>
            )}
            <Switch
              label={t('care.setting.routineAlarm')}
              checked={draft.routineAlarm}
              disabled={readOnly || !draft.routine}
              onChange={(routineAlarm) => put({ routineAlarm })}
            />
          </Card>
        </Section>
        <Section title={t('care.setting.medication')}>
          <Card>
            <TimesField
              label={t('care.setting.medicationTimes')}
              none={t('care.setting.medicationNone')}
              addLabel={t('care.times.add')}
              times={draft.medication}
              most={8}
              usual={[480, 1200, 720]}
              onChange={(medication) => put({ medication })}
            />
            <NumberField
              label={t('care.setting.medicationMinutes')}
              value={draft.medicationMinutes}
              min={5}
              max={240}
              onChange={(value) => put({ medicationMinutes: value ?? Number.NaN })}
            />
          </Card>
        </Section>
        <Sessions {...shared} />
        <Nights {...shared} />
        <Wandering {...shared} />
        <Meters {...shared} />
      </fieldset>
      {!readOnly && (
        <SaveBar resting={!dirty} summary={dirty && <b>{t('care.changed')}</b>}>
          <Button
            off={!dirty || busy}
            onClick={() => {
              reset();
              clear();
            }}
          >
            {t('care.discard')}
          </Button>
          <HeadSave>
            <Button form={id} ref={save} kind="primary" type="submit" busy={busy} off={!dirty || !fits}>
              {t('care.save')}
            </Button>
          </HeadSave>
        </SaveBar>
      )}
    </form>
  );
}
