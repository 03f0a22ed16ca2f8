import type { ReactNode } from 'react';
import { useNarrow } from '#lib/use-narrow.ts';
import { Crumb } from '#ui/crumb.tsx';
import { GoThere } from '#ui/go-there.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageHead } from '#ui/page.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';
import { TabLinks, useReopening } from '#ui/tab-links.tsx';

export interface PageTab {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  readonly note?: string | undefined;
}

interface TabPageProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The page above, for phones. */
  readonly back: { readonly to: string; readonly label: string };
  /** The address without a tab: on phones the list of them, elsewhere the first. */
  readonly bare: string;
  readonly tabs: readonly PageTab[];
  /** The open one; undefined at the bare address. */
  readonly open: PageTab | undefined;
  /** Stands before the list on phones. */
  readonly lead?: ReactNode;
  /** Stands after the list on phones, and after every tab elsewhere. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** A page of several (S2.13): tabs where there is room, on phones a list of links and a way back. */
export function TabPage({ title, subtitle, back, bare, tabs, open, lead, after, children }: TabPageProps) {
  const narrow = useNarrow();
  const reopening = useReopening();
  if (narrow && open === undefined)
    return (
      <>
        <Crumb to={back.to}>{back.label}</Crumb>
        <PageHead title={title} subtitle={subtitle} />
        {lead}
        <Rows label={title}>
          {tabs.map(({ to, label, icon, note }) => (
            <LinkRow key={to} to={to} title={label} icon={icon} note={note} />
          ))}
        </Rows>
        {after}
      </>
    );
  if (narrow && open !== undefined)
    return (
      <>
        <Crumb to={bare}>{title}</Crumb>
        <PageHead title={open.label} />
        {/* At the same place as below: what was begun in it outlives the turning of a device. */}
        {reopening.shown(children)}
      </>
    );
  const [first] = tabs;
  if (open === undefined && first !== undefined) return <GoThere to={first.to} />;
  return (
    <>
      <PageHead title={title} subtitle={subtitle} />
      <TabLinks label={title} tabs={tabs} reopening={reopening} />
      {reopening.shown(children)}
      {after}
    </>
  );
}
