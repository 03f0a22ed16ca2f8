// What tests of pages wait for ends as late as what all tests wait for: a busy machine may take ten times as long.
if (typeof document !== 'undefined')
  (await import('@testing-library/react')).configure({ asyncUtilTimeout: 60_000 });
