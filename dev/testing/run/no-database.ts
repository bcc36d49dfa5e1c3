// Set-up of the project `unit`: a test there that opens a database connection would pass or fail by what happens to run on
// the machine.
import pg from 'pg';

pg.Client.prototype.connect = function refuse(): never {
  throw new Error(
    'A unit test has no database. Open one with openTestContext (dev/testing/run/test-context.ts): the file then belongs to the ' +
      'project `database` by itself.',
  );
};
