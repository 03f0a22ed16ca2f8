import { go, useHere } from '#lib/router/here.ts';
import type { Member, PendingInvitation } from '@homeward/contract/shapes/company/member.ts';
import { areaLabel } from '@homeward/contract/words/values/text.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { EditMember, HandOver, Invite } from '#features/people/member-dialogs.tsx';
import { MemberRow } from '#features/people/member-row.tsx';
import type { RightsChoices } from '#features/people/rights-form.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { roleWord } from '#lib/house/role-word.ts';
import { call } from '#lib/client/call.ts';
import { dateText, momentText } from '#lib/date-text.ts';
import { areas, cameras } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { leavePanels } from '#lib/panels.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

const MemberFace = lazyPart<{ readonly name: string }>(
  async () => (await import('#features/care/member-face.tsx')).MemberFace,
);

type Open =
  | { readonly tag: 'invite' | 'handOver' | 'leave' }
  | { readonly tag: 'edit' | 'remove'; readonly member: Member }
  | { readonly tag: 'withdraw'; readonly invitation: PendingInvitation };

/** Who belongs to the panel (S6.6): oneself apart; a master also sees and settles all others. */
export function PeoplePage() {
  const t = useText();
  const settings = usePortalSettings();
  const isMaster = settings?.is_master === true;
  const { data, problem, reload } = useAnswer('GET /panel/member');
  const { data: pins } = useAnswer('GET /panel/account_list');
  const [open, setOpen] = useState<Open>();
  const codeWanted = useHere(({ search }) => search['code']);
  const [begun, setBegun] = useState(false);
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ id, name })));
  const pictures = useRows(cameras, (rows) => rows.map(({ device_id: id, name }) => ({ id, name })));
  const choices: RightsChoices = {
    areas: places,
    cameras: pictures,
    slots: (pins ?? []).filter(({ no }) => no < 95).map(({ no, user_name: name }) => ({ no, name })),
  };
  const areaName = (area: number): string =>
    areaLabel(places.find(({ id }) => id === area)?.name, t('area.numbered', { no: area }));
  /** Whose code the page was asked to invite somebody for, once. */
  const coded = begun || !isMaster ? undefined : choices.slots.find(({ no }) => String(no) === codeWanted);
  const close = () => setOpen(undefined);
  function done() {
    close();
    void reload();
  }
  const members = data?.members ?? [];
  // A home has one picture: of several it would be nobody's.
  const caredFor = (data === undefined ? [] : [data.self, ...members]).filter(
    ({ role }) => role === 'careReceiver',
  );
  const faceOf = (member: Member) =>
    caredFor.length === 1 &&
    caredFor[0] === member && (
      <Suspense>
        <MemberFace name={member.name || member.id} />
      </Suspense>
    );
  const invitations = data?.invitations ?? [];
  const narrow = useNarrow();
  return (
    <>
      {narrow && <Crumb to="/more">{t('nav.more')}</Crumb>}
      <PageHead
        title={t('people.title')}
        subtitle={
          data === undefined
            ? undefined
            : isMaster
              ? t('people.subtitle', { count: members.length + 1 })
              : t('people.subtitleOwn')
        }
        action={
          isMaster && (
            <Button kind="primary" icon="plus" onClick={() => setOpen({ tag: 'invite' })}>
              {t('people.invite')}
            </Button>
          )
        }
      />
      <Answered answer={{ data, problem, reload }} failedTitle={t('people.failed')}>
        {data !== undefined && (
          <>
            {data.cases.map((one) => (
              <Banner
                key={one.id}
                tone="delay"
                icon="eye"
                title={t('people.support', { company: one.company, ticket: one.ticket })}
              >
                {t('people.supportText', { name: one.by, time: momentText(one.until) })}
              </Banner>
            ))}
            <Rows label={t('people.you')}>
              <MemberRow member={data.self} areaName={areaName} face={faceOf(data.self)} self />
            </Rows>
            {isMaster && (
              <Section title={t('people.others')}>
                {members.length === 0 ? (
                  <EmptyState
                    title={t('people.alone')}
                    text={t('people.aloneText')}
                    action={<Button onClick={() => setOpen({ tag: 'invite' })}>{t('people.invite')}</Button>}
                  />
                ) : (
                  <Rows label={t('people.others')}>
                    {members.map((member) => (
                      <MemberRow
                        key={member.user_id}
                        member={member}
                        areaName={areaName}
                        face={faceOf(member)}
                        onEdit={
                          member.role === 'installer' || member.master
                            ? undefined
                            : () => setOpen({ tag: 'edit', member })
                        }
                        onRemove={member.master ? undefined : () => setOpen({ tag: 'remove', member })}
                      />
                    ))}
                  </Rows>
                )}
              </Section>
            )}
            {invitations.length > 0 && (
              <Section title={t('people.invited')}>
                <Rows label={t('people.invited')}>
                  {invitations.map((invitation) => (
                    <Row
                      key={invitation.id}
                      icon="mail"
                      title={invitation.name}
                      note={inOneLine([
                        invitation.mail_address,
                        t('people.invitedBy', { name: invitation.by }),
                        t('people.expires', { date: dateText(invitation.expires) }),
                      ])}
                      state={
                        <Tag tone="delay" icon="clock">
                          {invitation.kind === 'owner' ? t('people.asOwner') : roleWord(t, invitation.role)}
                        </Tag>
                      }
                      end={
                        <Button onClick={() => setOpen({ tag: 'withdraw', invitation })}>
                          {t('people.withdraw')}
                        </Button>
                      }
                    />
                  ))}
                </Rows>
              </Section>
            )}
            <Section title={t(isMaster ? 'people.handOver' : 'people.leave')}>
              <Card>
                <p className="muted">{t(isMaster ? 'people.handOverText' : 'people.leaveText')}</p>
                <div className="line wrap">
                  {isMaster ? (
                    <Button icon="key" onClick={() => setOpen({ tag: 'handOver' })}>
                      {t('people.handOver')}
                    </Button>
                  ) : (
                    <Button kind="danger" icon="leave" onClick={() => setOpen({ tag: 'leave' })}>
                      {t('people.leave')}
                    </Button>
                  )}
                </div>
              </Card>
            </Section>
          </>
        )}
      </Answered>
      {open?.tag === 'invite' && <Invite choices={choices} onClose={close} onSent={() => void reload()} />}
      {open === undefined && coded !== undefined && (
        <Invite choices={choices} slot={coded} onClose={() => setBegun(true)} onSent={() => void reload()} />
      )}
      {open?.tag === 'handOver' && (
        <HandOver
          members={members.filter(({ role }) => role !== 'installer')}
          onClose={close}
          onSent={() => void reload()}
        />
      )}
      {open?.tag === 'edit' && (
        <EditMember member={open.member} choices={choices} onClose={close} onDone={done} />
      )}
      {open?.tag === 'remove' && (
        <ActQuestion
          title={t('account.removeTitle', { name: open.member.name || open.member.id })}
          text={t(open.member.slot === null ? 'people.removeText' : 'people.removeTextCode')}
          verb={t('account.remove')}
          work={() => call('DELETE /panel/member', { body: { user_id: open.member.user_id } })}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.tag === 'withdraw' && (
        <ActQuestion
          title={t('people.withdrawTitle', { name: open.invitation.name })}
          text={t('people.withdrawText')}
          verb={t('people.withdraw')}
          work={() => call('DELETE /panel/member', { body: { invitation: open.invitation.id } })}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.tag === 'leave' && data !== undefined && (
        <ActQuestion
          title={t('people.leaveTitle')}
          text={t('people.leaveText')}
          verb={t('people.leave')}
          work={() => call('DELETE /panel/member', { body: { user_id: data.self.user_id } })}
          onClose={close}
          onDone={() => {
            leavePanels();
            go('/select_panel');
          }}
        />
      )}
    </>
  );
}
