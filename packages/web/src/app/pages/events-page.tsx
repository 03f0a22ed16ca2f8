import { useState } from 'react';
import { EventsView } from '#features/events/events-view.tsx';

export function EventsPage() {
  const [search, setSearch] = useState('');
  const none = () => undefined;
  return (
    <EventsView
      days={undefined}
      search={search}
      onSearch={setSearch}
      filters={[]}
      onFilter={none}
      onClear={() => setSearch('')}
      onOpenIncident={none}
    />
  );
}
