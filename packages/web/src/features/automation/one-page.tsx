import type { ReactNode } from 'react';
import { AutomationLists } from '#features/automation/automation-lists.tsx';
import type { Automation, Part } from '#features/automation/automation-store.ts';
import { useAutomationTelling } from '#features/automation/use-telling.ts';
import type { Telling } from '#features/automation/names.ts';
import { listPaths, pathOf, type Kept } from '#lib/paths.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageLink } from '#ui/page-link.tsx';

interface OnePageProps<Row> {
  readonly of: Kept;
  readonly known: Automation;
  /** Read again with the list, after a failure. */
  readonly also?: readonly Part[];
  /** The one that is shown; undefined where there is none of its id. */
  readonly row: Row | undefined;
  readonly children: (row: Row, telling: Telling) => ReactNode;
}

/** The page of one rule or scene, by its id in the address. */
export function OnePage<Row>({ of, known, also = [], row, children }: OnePageProps<Row>) {
  const t = useText();
  const telling = useAutomationTelling(known.options);
  return (
    <>
      <Crumb to={listPaths[of]}>{t(`automation.${of}s.title`)}</Crumb>
      <AutomationLists known={known} needs={[`${of}s`, 'options']} also={also} ofPage>
        {row === undefined || telling === undefined ? (
          <EmptyState
            ofPage
            title={t(`automation.${of}.gone`)}
            text={t(`automation.${of}.goneText`)}
            action={
              <PageLink to={listPaths[of]} className="link">
                {t(`automation.${of}s.title`)}
              </PageLink>
            }
          />
        ) : (
          children(row, telling)
        )}
      </AutomationLists>
    </>
  );
}

interface EditPageProps<Row extends { readonly name: string }> extends Omit<
  OnePageProps<Row>,
  'also' | 'children'
> {
  /** Of the one that is changed; empty for a new one. */
  readonly id: string;
  readonly children: (telling: Telling) => ReactNode;
}

/** The page on which a rule or scene is written, for who may. */
export function EditPage<Row extends { readonly name: string }>(props: EditPageProps<Row>) {
  const { of, known, id, row, children } = props;
  const t = useText();
  const mayEdit = useMayEdit();
  const telling = useAutomationTelling(known.options);
  return (
    <>
      <Crumb to={id === '' ? listPaths[of] : pathOf(of, id)}>
        {row?.name ?? t(`automation.${of}s.title`)}
      </Crumb>
      {mayEdit ? (
        <AutomationLists
          known={known}
          needs={[`${of}s`, 'options']}
          pageTitle={t(`automation.${of}.${id === '' ? 'new' : 'change'}`)}
        >
          {id !== '' && row === undefined ? (
            <EmptyState ofPage title={t(`automation.${of}.gone`)} text={t(`automation.${of}.goneText`)} />
          ) : (
            telling !== undefined && children(telling)
          )}
        </AutomationLists>
      ) : (
        <EmptyState ofPage title={t('automation.notAllowedTitle')} text={t('automation.ownerOnly')} />
      )}
    </>
  );
}
