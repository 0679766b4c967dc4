/** What `tolem help` prints, and the names of the commands that load the service. */

export const SERVICE_COMMANDS = [
  "start",
  "serve",
  "worker",
  "migrate",
  "doctor",
  "backup",
  "restore",
  "verify-backup",
  "activate",
  "archive",
  "reseal",
  "move-tenant",
  "simulator",
  "admin",
  "user",
] as const;
export type ServiceCommand = (typeof SERVICE_COMMANDS)[number];

export const USAGE = `tolem <command>

A programmer's commands call a service by its API; each has a --help:

  login        keep an API key for the service
  listen       forward a merchant's events to a local address
  trigger      make an event happen in the sandbox
  invoices, refunds, subscriptions, links, events
               list, read and create them
  logs         list and read the calls of the API
  mcp          offer the API to assistants as tools
  completion   print what completes these commands in a shell

They call the service of TOLEM_URL (http://localhost:3000) with the key of login or of TOLEM_API_KEY.

The others run a service:

  start        everything: embedded database, migrations, API, jobs, and the simulator unless PROVIDER_BASE_URL names another provider
  serve        the API alone
  worker       the jobs alone
  migrate      apply what migrations are missing, and end
  doctor       check whether everything is in order, and change nothing; ends with 1 when something is broken
  backup <file> [--no-pictures] [--with-secrets] [--force]
               write all data and pictures to one file, beside a running service; - is standard output
  restore <file> [--activate] [--drop-sealed]
               fill an empty database from such a file, and examine it; its jobs are held until tolem activate
  verify-backup <file>
               restore the file into a database of its own, check every invariant, and remove it
  activate     let the jobs of a restored installation begin
  archive --before <day> [--dry-run]
               take invoices that ended before that day out of the database, beside a running service: they stay readable
               by their ids; --dry-run only counts them
  archive --verify
               compare every file of the archive with its checksum; ends with 1 when one is missing or damaged
  reseal       seal with ENCRYPTION_KEY what ENCRYPTION_KEY_PREVIOUS has sealed, beside a running service
  move-tenant <tenant id> [--cancel]
               move a tenant to the cell of MOVE_TO_DATABASE_URL, beside the running services of both; a run that was
               interrupted is continued by the next one, or cancelled
  simulator    an upstream to try with, alone
  admin create <email> [--promote]
               make an operator; the password comes from TOLEM_ADMIN_PASSWORD or a prompt, or is made and printed
               once. An account that there is already is shown, and promoted only with --promote: a given password
               replaces its own and ends its sessions
  admin list   who the operators are
  admin demote <email>
               make an operator an ordinary user; the last one stays
  admin password <email>
               set a new password for a person who has lost it, and end the sessions; it comes as with create
  user reset-link <email>
               make a link by which the person sets a new password, for one who cannot be sent it by mail
  help         this, also as --help and -h
  version      which version this is, also as --version and -v

The settings of a service are environment variables or lines of .env; .env.example lists them all.`;
