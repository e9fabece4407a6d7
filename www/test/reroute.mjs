// Loaded before the command line in tests: names of public hosts, as `ROUTES` resolves them, lead to the server on this machine at the port `TO`.
// What checks to which machine a name leads sees the addresses of `ROUTES`.
import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const routes = JSON.parse(process.env.ROUTES ?? "{}");
/** @type {any} */
const resolver = dns;
const { lookup } = resolver;
resolver.lookup = async (name, options) => (name in routes ? [{ address: routes[name], family: 4 }] : lookup(name, options));
syncBuiltinESMExports();

/** @type {any} */
const sockets = net.Socket.prototype;
const { connect } = sockets;
/** @this {any} */
sockets.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  if (!options?.lookup || !(options.host in routes)) return connect.apply(this, args);
  options.lookup(options.host, { all: true }, (error) => {
    if (error) this.destroy(error);
    else connect.call(this, { port: Number(process.env.TO), host: "127.0.0.1" });
  });
  return this;
};
