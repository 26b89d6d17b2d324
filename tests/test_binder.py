"""What Binder would make of this checkout, as its own builder says without building."""

from typing import Any

import pytest
from repo2docker.app import Repo2Docker

from tests.support import ROOT


@pytest.fixture
def build_pack(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The build pack that repo2docker picks for this checkout."""
    monkeypatch.chdir(ROOT)
    builder = Repo2Docker()
    for kind in builder.buildpacks:
        pack = kind(builder.base_image)
        pack.platform = "linux/amd64"
        if pack.detect():
            return pack
    raise AssertionError("no build pack of repo2docker wants this checkout")


def test_binder_picks_the_python_we_name(build_pack: Any) -> None:
    assert type(build_pack).__name__ == "PythonBuildPack"
    assert build_pack.python_version == "3.11"
    assert build_pack.binder_dir == "binder"


def test_binder_installs_the_whole_checkout_and_then_runs_post_build(build_pack: Any) -> None:
    (install,) = [step for _, step in build_pack.get_assemble_scripts() if "pip install" in step]
    assert install.endswith('-r "binder/requirements.txt"')
    assert not any("pip install" in step for _, step in build_pack.get_preassemble_scripts())
    assert build_pack.get_post_build_scripts() == ["binder/postBuild"]
    recipe = build_pack.render({})
    assert recipe.index("COPY --chown=1000:1000 src/ ") < recipe.index(install) < recipe.index("./binder/postBuild")
