/** A network namespace behind a wire of its own, whose packets can be dropped silently. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { endWithUs } from "../server/test/support/end-with-us.ts";

export type FarNetwork = {
  /** Two addresses of the machine at the far end. */
  hosts: [string, string];
  /** The command by which a program runs at the far end. */
  prefix: string[];
  /** Drops all packets to these addresses. */
  drop(hosts: string[]): void;
  restore(): void;
  close(): void;
};

const SUBNETS = 250;
const NAME = /^tolem-(\d+)$/;

export function openFarNetwork(): FarNetwork {
  removeLeft();
  const { name, near, far } = namesOf(process.pid);
  const subnet = freeSubnet();
  const [host, other] = [`${subnet}.2`, `${subnet}.3`];
  const inside = (...args: string[]) => ip("netns", "exec", name, ...args);
  endWithUs(() => remove(process.pid));
  ip("netns", "add", name);
  ip("link", "add", near, "type", "veth", "peer", "name", far);
  ip("link", "set", far, "netns", name);
  ip("addr", "add", `${subnet}.1/24`, "dev", near);
  ip("link", "set", near, "up");
  for (const address of [host, other]) inside("ip", "addr", "add", `${address}/24`, "dev", far);
  inside("ip", "link", "set", far, "up");
  inside("ip", "link", "set", "lo", "up");
  return {
    hosts: [host, other],
    prefix: ["ip", "netns", "exec", name],
    drop(hosts) {
      for (const one of hosts) inside("iptables", "-A", "INPUT", "-d", one, "-j", "DROP");
    },
    restore: () => void inside("iptables", "-F", "INPUT"),
    close: () => remove(process.pid),
  };
}

/** Whether `ip` and `iptables` are there and the user is root, as such a network needs. */
export function canDropPackets(): boolean {
  const found =
    ["/usr/sbin/ip", "/sbin/ip"].some(existsSync) && ["/usr/sbin/iptables", "/sbin/iptables"].some(existsSync);
  return found && process.getuid?.() === 0;
}

function ip(...args: string[]): string {
  return execFileSync("ip", args, { encoding: "utf8" });
}

function namesOf(pid: number) {
  return { name: `tolem-${pid}`, near: `tn${pid}`, far: `tf${pid}` };
}

/** Removes what programs left that were killed, one with our own number among them. */
function removeLeft(): void {
  for (const line of ip("netns", "list").split("\n")) {
    const pid = Number(NAME.exec(line.split(" ")[0] ?? "")?.[1]);
    if (pid === process.pid || (pid > 0 && !existsSync(`/proc/${pid}`))) remove(pid);
  }
}

/** The wire goes first: the system takes apart a namespace some time after it is deleted, and its end of the wire with it. */
function remove(pid: number): void {
  const { name, near } = namesOf(pid);
  if (existsSync(`/sys/class/net/${near}`)) ip("link", "del", near);
  if (!existsSync(`/run/netns/${name}`)) return;
  for (const left of ip("netns", "pids", name).split("\n").filter(Boolean)) process.kill(Number(left), "SIGKILL");
  ip("netns", "del", name);
}

/** Programs that begin at the same moment try different ones first. */
function freeSubnet(): string {
  const taken = ip("-4", "-brief", "addr");
  const subnets = Array.from({ length: SUBNETS }, (_, at) => `10.213.${(process.pid + at) % SUBNETS}`);
  const free = subnets.find((subnet) => !taken.includes(` ${subnet}.1/`));
  if (free === undefined) throw new Error("no subnet of 10.213.0.0/16 is free");
  return free;
}
