import type { DataOf } from '@homeward/contract/routes/table.ts';
import { flagGroupNames, flagGroups, ownFlags, type OwnFlag } from '#features/company/flag-groups.ts';
import { Answered } from '#features/answers/answered.tsx';
import { DraftForm, useDraft } from '#features/forms/draft-form.tsx';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { call } from '#lib/client/call.ts';
import { done } from '#lib/client/outcome.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';

type Flags = DataOf<'GET /installer/flag'>;
/** `above`: it says nothing itself. */
type Word = 'above' | 'on' | 'off';
type Above = Flags['flags'] | 'portal' | undefined;
type Draft = Readonly<Record<OwnFlag, Word>>;

const wordOf = (said: boolean | undefined): Word => (said === undefined ? 'above' : said ? 'on' : 'off');
const draftOf = ({ own }: Pick<Flags, 'own'>): Draft =>
  Object.fromEntries(ownFlags.map((flag) => [flag, wordOf(own[flag])])) as Draft;
const saidBy = (draft: Draft): Partial<Record<OwnFlag, boolean>> =>
  Object.fromEntries(
    ownFlags.flatMap((flag) => (draft[flag] === 'above' ? [] : [[flag, draft[flag] === 'on']])),
  );

interface CompanyFlagsProps {
  /** Of which tenant. */
  readonly company: string;
  /** It is the operator itself, above which only the portal's configuration stands. */
  readonly own: boolean;
}

/** Which functions homes of a tenant have: its own word, or what holds above it. */
export function CompanyFlags({ company, own }: CompanyFlagsProps) {
  const t = useText();
  const answer = useAnswer('GET /installer/flag', { query: { company } });
  const above = useAnswer('GET /installer/flag', {}, { skip: own });
  return (
    <Section title={t('companies.flags')}>
      <p className="muted">{t(own ? 'companies.flagsTextOwn' : 'companies.flagsText')}</p>
      <Answered answer={answer} failedTitle={t('companies.flagsFailed')} rows={6}>
        {answer.data !== undefined && (
          <FlagForm
            company={company}
            flags={answer.data}
            above={own ? 'portal' : above.data?.flags}
            reload={answer.reload}
          />
        )}
      </Answered>
    </Section>
  );
}

interface FlagFormProps {
  readonly company: string;
  readonly flags: Flags;
  /** What holds where it says nothing: as the portal is set up, which nobody tells; undefined until it is known. */
  readonly above: Above;
  readonly reload: () => Promise<void>;
}

function FlagForm({ company, flags, above, reload }: FlagFormProps) {
  const t = useText();
  const { draft, form, saveRef, change } = useDraft<Draft>(
    `flags ${company}`,
    draftOf(flags),
    (mine, revision = flags.revision) =>
      call('PUT /installer/flag', {
        body: startingFrom(revision, { company, flags: saidBy(mine) }) as never,
      }),
    reload,
    {
      read: async () => {
        const now = await call('GET /installer/flag', { query: { company } });
        return now.tag === 'failed' ? now : done({ revision: now.data.revision, now: draftOf(now.data) });
      },
      tell: (told) =>
        ownFlags.map((flag) => ({
          label: t(`companies.flag.${flag}`),
          value: wordText(t, told[flag], above, flag),
        })),
    },
  );
  return (
    <DraftForm form={form} saveRef={saveRef}>
      {flagGroupNames.map((group) => (
        <Section key={group} title={t(`companies.group.${group}`)}>
          <Rows label={t(`companies.group.${group}`)}>
            {flagGroups[group].map((flag) => (
              <Row
                key={flag}
                title={t(`companies.flag.${flag}`)}
                end={
                  <Select
                    label={t(`companies.flag.${flag}`)}
                    labelHidden
                    value={draft[flag]}
                    options={(['above', 'on', 'off'] as const).map((value) => ({
                      value,
                      label: wordText(t, value, above, flag),
                    }))}
                    onChange={(word) => change({ [flag]: word })}
                  />
                }
              />
            ))}
          </Rows>
        </Section>
      ))}
    </DraftForm>
  );
}

function wordText(t: Text, word: Word, above: Above, flag: OwnFlag): string {
  if (word !== 'above') return t(`companies.${word}`);
  if (above === 'portal') return t('companies.abovePortal');
  const state = above?.[flag];
  if (state === undefined) return t('companies.above');
  return t('companies.aboveIs', { state: t(state ? 'companies.on' : 'companies.off') });
}
