// node pyodide_driver.mjs PYODIDE_FOLDER WHEEL_FOLDER SCRIPT: run a Python script in Pyodide with some wheels.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, wheelFolder, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
try {
    for (const name of readdirSync(wheelFolder)) {
        pyodide.unpackArchive(new Uint8Array(readFileSync(join(wheelFolder, name))), "wheel");
    }
    pyodide.runPython(readFileSync(script, "utf8"));
} catch (error) {
    // Uncaught, node would print Pyodide's minified source with it.
    console.error(error.message);
    process.exitCode = 1;
}
