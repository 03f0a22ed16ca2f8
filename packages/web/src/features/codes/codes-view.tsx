import type { PanelCapability } from '@homeward/contract/routes/panel/setting.ts';
import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import { areaLabel } from '@homeward/contract/words/values/text.ts';
import { useState } from 'react';
import { AddCard } from '#features/codes/add-card.tsx';
import type { CodeChoices } from '#features/codes/add-dialog.tsx';
import type { CodeAct } from '#features/codes/code-act.ts';
import { changeSlot } from '#features/codes/code-acts.ts';
import { CodeDialogs } from '#features/codes/code-dialogs.tsx';
import { freeSlot, locksOf, peopleOf, strayCodes } from '#features/codes/code-people.ts';
import { factOf, noteOf } from '#features/codes/codes-fact.ts';
import { EverybodyRow } from '#features/codes/everybody-row.tsx';
import { PersonCard } from '#features/codes/person-card.tsx';
import { SpecialCard, type Special } from '#features/codes/special-card.tsx';
import { StrayCodes } from '#features/codes/stray-codes.tsx';
import { useLocks, useReaders } from '#features/codes/use-codes.ts';
import { HistoryLink } from '#features/settings/history-link.tsx';
import { useMinute } from '#lib/clock.ts';
import { areas } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { withPin } from '#lib/house/with-pin.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import '#ui/house-icons.ts';
import '#ui/page-icons.ts';
import { PageHead, Section } from '#ui/page.tsx';
import css from '#features/codes/codes-view.module.css';

interface CodesViewProps {
  readonly entries: readonly CodeEntry[];
  readonly can: PanelCapability;
  readonly settings: PortalSettings;
  readonly onChanged: () => void;
}

/** So many people are found at a glance; more are searched. */
const fewPeople = 8;
const specials = ['duress', 'temporary', 'guard', 'installer'] as const satisfies readonly Special[];

/** The people with a code as cards, the special codes, and what locks hold beside them. */
export function CodesView({ entries, can, settings, onChanged }: CodesViewProps) {
  const t = useText();
  const now = useMinute();
  const held = useHeld();
  const owner = settings.role === 'master';
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ id, name })));
  const locks = useLocks();
  const readers = useReaders();
  const { data: household } = useAnswer('GET /panel/member', {}, { skip: !owner });
  const [act, setAct] = useState<CodeAct>();
  const [searched, setSearched] = useState('');
  const people = peopleOf(entries);
  const word = searched.trim().toLocaleLowerCase();
  const shown = people.filter(({ user_name: name }) => name.toLocaleLowerCase().includes(word));
  const used = entries.filter(({ is_user: ordinary }) => ordinary).length;
  const room = used < can.limits.pin_users;
  const stray = owner ? strayCodes(locks, people) : [];
  const choices: CodeChoices = {
    areas: places,
    several: can.cross_area_user_code,
    length: can.pin_length === 4 ? 4 : 6,
    latchFixed: settings.flags.disablePinLatch === true,
    locks: owner ? locks : [],
    free: freeSlot(entries, can.limits.pin_users),
  };
  const areaName = (id: number): string =>
    areaLabel(places.find((area) => area.id === id)?.name, t('area.numbered', { no: id }));
  const isOwn = (no: number): boolean => !owner || no === 96;
  const accountOf = ({ no }: CodeEntry): string | null | undefined =>
    household === undefined ? undefined : (household.members.find(({ slot }) => slot === no)?.name ?? null);
  function enable(entry: CodeEntry, enabled: boolean): void {
    const said = { name: entry.user_name };
    void withPin({
      title: t(enabled ? 'codes.onTitle' : 'codes.offTitle', said),
      run: (pincode) => changeSlot(entry, { enabled }, [], pincode),
      onDone: () => {
        onChanged();
        showToast({
          icon: 'check',
          message: t(enabled ? 'codes.saidOn' : 'codes.saidOff', said),
          about: 'codes',
        });
      },
    });
  }
  const add = owner && settings.flags.installerMode !== true;
  const system = specials.flatMap((slot) => {
    const entry = entries.find((one) => one.slot === slot);
    return entry === undefined ? [] : [{ slot, entry }];
  });
  return (
    <>
      <PageHead
        title={factOf(t, { entries, role: settings.role ?? '', now })}
        subtitle={owner ? noteOf(t, { used, most: can.limits.pin_users, locks }) : t('codes.ownText')}
        action={
          add && (
            <Button
              kind="primary"
              icon="plus"
              off={!room}
              title={room ? undefined : t('codes.full', { most: can.limits.pin_users })}
              onClick={() => setAct({ tag: 'add', kind: 'resident' })}
            >
              {t('codes.add')}
            </Button>
          )
        }
      />
      {owner && settings.flags.installerMode === true && (
        <Banner tone="delay" icon="info">
          {t('codes.installerMode')}
        </Banner>
      )}
      {add && !room && (
        <Banner tone="delay" icon="info">
          {t('codes.full', { most: can.limits.pin_users })}
        </Banner>
      )}
      {people.length > fewPeople && (
        <div className={css['search']}>
          <Field
            label={t('codes.search')}
            labelHidden
            icon="search"
            type="search"
            placeholder={t('codes.search')}
            value={searched}
            onChange={({ target }) => setSearched(target.value)}
          />
        </div>
      )}
      {add && settings.flags.enableAllUserPins === true && used > 0 && <EverybodyRow onChanged={onChanged} />}
      {shown.length === 0 && word !== '' && (
        <p className="muted" role="status">
          {t('codes.noneFound', { name: searched.trim() })}
        </p>
      )}
      {people.length > 0 && <h2 className="sr">{t('codes.people')}</h2>}
      {(shown.length > 0 || (add && room)) && (
        <ul className={css['cards']} aria-label={t('codes.people')}>
          {shown.map((entry) => (
            <PersonCard
              key={entry.no}
              entry={entry}
              own={isOwn(entry.no)}
              owner={owner}
              areaName={areaName}
              now={now}
              standings={owner ? locksOf(entry.user_name, locks) : []}
              account={accountOf(entry)}
              held={held}
              onAct={setAct}
              onEnable={(enabled) => enable(entry, enabled)}
            />
          ))}
          {add && room && word === '' && <AddCard onAdd={(kind) => setAct({ tag: 'add', kind })} />}
        </ul>
      )}
      {system.length > 0 && (
        <Section title={t('codes.specials')}>
          <ul className={css['cards']} aria-label={t('codes.specials')}>
            {system.map(({ slot, entry }) => (
              <SpecialCard
                key={slot}
                entry={entry}
                slot={slot}
                owner={owner}
                areaName={areaName}
                onAct={setAct}
              />
            ))}
          </ul>
        </Section>
      )}
      {stray.length > 0 && (
        <StrayCodes
          codes={stray}
          held={held}
          onRemove={(name, standing) => setAct({ tag: 'noLock', name, standing })}
        />
      )}
      <p className={css['note']}>{t(owner ? 'codes.note' : 'codes.noteOwn')}</p>
      {owner && <HistoryLink part="pins" />}
      <CodeDialogs
        act={act}
        choices={choices}
        owner={owner}
        isOwn={isOwn}
        readers={readers}
        now={now}
        onClose={() => setAct(undefined)}
        onChanged={onChanged}
      />
    </>
  );
}
