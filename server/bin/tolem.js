#!/usr/bin/env node
/** What npm links as the command `tolem`: the built program. */
import "../dist/cli.js";
