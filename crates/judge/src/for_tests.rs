//! Parts of tables that only tests and the documentation need.

literatim_matching::for_tests!();
